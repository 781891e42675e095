import { contrastOf, mixed, readableOn, strengthened } from './color-contrast.js';

it('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrastOf('#FFFFFF', '#777777')).toBeCloseTo(4.478, 3);
  expect(contrastOf('#0F766E', '#FFFFFF')).toBeCloseTo(5.47, 2);
  expect(contrastOf('#123456', '#123456')).toBe(1);
});

it('mixes colours by channel', () => {
  expect(mixed('#000000', '#FF8000', 0.5)).toBe('#804000');
  expect([mixed('#0B1220', '#FFFFFF', 0), mixed('#0B1220', '#FFFFFF', 1)]).toEqual(['#0B1220', '#FFFFFF']);
});

it('uses white text where it is readable, and dark text elsewhere', () => {
  expect(['#0B1220', '#1D4ED8', '#FFD400', '#FFFFFF'].map(readableOn)).toEqual([
    '#FFFFFF',
    '#FFFFFF',
    '#0B1220',
    '#0B1220',
  ]);
  // On this grey, neither the site's dark colour nor white has enough contrast.
  expect(readableOn('#777777')).toBe('#000000');
});

it('changes a colour no more than it has to', () => {
  expect(strengthened('#1D4ED8', ['#FFFFFF'], '#0B1220')).toBe('#1D4ED8');
  const grounds = ['#FFFFFF', '#FBFAF7'];
  for (const least of [3, 4.5]) {
    const shares = Array.from({ length: 21 }, (_, step) => mixed('#FBBF24', '#0B1220', step / 20));
    const first = shares.findIndex((color) => contrastOf(color, '#FBFAF7') >= least);
    expect(first).toBeGreaterThan(0);
    expect(strengthened('#FBBF24', grounds, '#0B1220', least)).toBe(shares[first]);
  }
});
