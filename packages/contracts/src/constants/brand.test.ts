import { brandPalettes, pageColors, shownLink } from './brand.js';
import { contrastOf } from './color-contrast.js';

const steps = [0, 77, 128, 179, 255];
const hex = (channel: number) => channel.toString(16).padStart(2, '0');
/** Colours of all hues from dark to light, including greys. */
const colors = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${hex(red)}${hex(green)}${hex(blue)}`.toUpperCase())),
);

/** Returns the pairs of colours in a brand's palette whose contrast is too low. */
function poorPairs(chosen: Parameters<typeof brandPalettes>[0]): string[] {
  const palettes = brandPalettes(chosen);
  return Object.entries(palettes).flatMap(([scheme, one]) => {
    const pairs: [name: string, color: string, ground: string, least: number][] = [
      ['text', one.text, one.ground, 4.5],
      ['text on a card', one.text, one.surface, 4.5],
      ['link', one.accentText, one.ground, 4.5],
      ['link on a card', one.accentText, one.surface, 4.5],
      ['label of a button', one.onAccent, one.accent, 4.5],
      ['button', one.accentEdge, one.surface, 3],
      ['button on the ground', one.accentEdge, one.ground, 3],
      ['focus', one.focus, one.ground, 3],
      ['band', one.onBand, one.band, 4.5],
      ['label on a band', one.onBandAccent, one.bandAccent, 4.5],
      ['button on a band', one.bandAccentEdge, one.band, 3],
    ];
    return pairs
      .filter(([, color, ground, least]) => contrastOf(color, ground) < least)
      .map(([name]) => `${scheme}: ${name} of ${JSON.stringify(chosen)}`);
  });
}

it('keeps texts and buttons readable with any two colours (rule 10.90)', () => {
  const pairs = colors.flatMap((main) =>
    colors.filter((_, n) => n % 7 === 0).map((accent) => [main, accent]),
  );
  expect(
    pairs.flatMap(([main = '', accent = '']) => poorPairs({ mainColor: main, accentColor: accent })),
  ).toEqual([]);
  expect(pairs.length).toBeGreaterThan(2000);
});

it('shows a company without a brand in the colours of the site', () => {
  const { light, dark } = brandPalettes(null);
  expect([light, dark]).toMatchObject([pageColors.light, pageColors.dark]);
  expect(light).toMatchObject({ band: '#0B1220', onBand: '#FFFFFF', bandAccent: '#2DD4BF' });
  expect(poorPairs(null)).toEqual([]);
});

it('uses the colours of a brand unchanged where they are visible', () => {
  const { light } = brandPalettes({ mainColor: '#1D4ED8', accentColor: '#B91C1C' });
  const accent = { accent: '#B91C1C', accentEdge: '#B91C1C', onAccent: '#FFFFFF' };
  expect(light).toMatchObject({ band: '#1D4ED8', accentText: '#1D4ED8', ...accent });
});

it('keeps the accent colour on buttons, with a dark label and a border where it is hard to see', () => {
  const { light, dark } = brandPalettes({ mainColor: '#FFE082', accentColor: '#FFD54A' });
  const button = { accent: '#FFD54A', onAccent: '#0B1220', bandAccent: '#FFD54A', onBandAccent: '#0B1220' };
  expect([light, dark]).toMatchObject([button, { ...button, accentEdge: '#FFD54A' }]);
  expect(light.accentEdge).not.toBe('#FFD54A');
  expect(light.bandAccentEdge).not.toBe('#FFD54A');
});

it('shows links in the second colour where only that one is readable', () => {
  const { light, dark } = brandPalettes({ mainColor: '#0B3954', accentColor: '#F4A259' });
  expect([light.accentText, dark.accentText]).toEqual(['#0B3954', '#F4A259']);
});

it('shows links in the colour of the text where both colours would turn muddy', () => {
  const yellow = brandPalettes({ mainColor: '#FFE082', accentColor: '#FFD54A' });
  expect([yellow.light.accentText, yellow.dark.accentText]).toEqual([pageColors.light.text, '#FFE082']);
  const navy = brandPalettes({ mainColor: '#0B2239', accentColor: '#113311' });
  expect([navy.light.accentText, navy.dark.accentText]).toEqual(['#0B2239', pageColors.dark.text]);
  // The accent colour becomes readable with less of the text colour mixed in than the main colour would need.
  const { light } = brandPalettes({ mainColor: '#FFE082', accentColor: '#F97316' });
  expect(light.accentText).toMatch(/^#B/);
});

it('shows the address of a link to a social network', () => {
  expect(shownLink('https://www.linkedin.com/company/acme/?x=1#y')).toBe('linkedin.com/company/acme');
  expect(shownLink('https://x.com')).toBe('x.com');
});
