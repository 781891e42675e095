import { activeSection, type BandPosition } from './active-section';
import { sectionAddress, sectionOfHash } from './sections';

/** Returns bands stacked in the given order, with the window scrolled to `scrollY`. */
function stack(heights: readonly (readonly [BandPosition['id'], number])[], scrollY: number): BandPosition[] {
  let top = -scrollY;
  return heights.map(([id, height]) => {
    const band = { id, top, bottom: top + height };
    top += height;
    return band;
  });
}

const page = [
  ['inicio', 800],
  ['nosotros', 700],
  ['servicios', 2400],
  ['soluciones', 600],
  [null, 500],
  ['contacto', 700],
] as const;

const at = (scrollY: number, previous: Parameters<typeof activeSection>[0]['previous'] = 'inicio') =>
  activeSection({ bands: stack(page, scrollY), viewportHeight: 800, scrollY, previous });

it.each([
  [0, 'inicio'],
  [1, 'inicio'],
  [399, 'inicio'],
  [451, 'nosotros'],
  [1500, 'servicios'],
  [3000, 'servicios'],
  [3890, 'soluciones'],
  [4900, 'contacto'],
] as const)('scrolled to %i the active section is %s', (scrollY, expected) => {
  expect(at(scrollY)).toBe(expected);
});

it('counts a tall section that covers half of the window although less than half of it is visible', () => {
  const bands = stack([['servicios', 4000]], 100);
  expect(activeSection({ bands, viewportHeight: 600, scrollY: 100, previous: 'inicio' })).toBe('servicios');
});

it('chooses the section with the largest visible part, and the first one of equals', () => {
  const view = { viewportHeight: 1000, scrollY: 10, previous: 'inicio' } as const;
  const bands: BandPosition[] = [
    { id: 'nosotros', top: 0, bottom: 400 },
    { id: 'servicios', top: 400, bottom: 1000 },
  ];
  expect(activeSection({ ...view, bands })).toBe('servicios');
  const equal: BandPosition[] = [
    { id: 'soluciones', top: 0, bottom: 500 },
    { id: 'contacto', top: 500, bottom: 1000 },
  ];
  expect(activeSection({ ...view, bands: equal })).toBe('soluciones');
});

it('keeps the last section while a band without an id, or nothing, is in view', () => {
  const band: BandPosition[] = [{ id: null, top: 0, bottom: 800 }];
  const view = { viewportHeight: 800, scrollY: 900, previous: 'soluciones' } as const;
  expect(activeSection({ ...view, bands: band })).toBe('soluciones');
  expect(activeSection({ ...view, bands: [] })).toBe('soluciones');
});

it('chooses the hero in a window taller than the page until it is scrolled', () => {
  const bands = stack(page, 0);
  expect(activeSection({ bands, viewportHeight: 9000, scrollY: 0, previous: 'contacto' })).toBe('inicio');
});

it('gives the hero the bare path and every other section its anchor, and keeps the query', () => {
  expect(sectionAddress('inicio')).toBe('/');
  expect(sectionAddress('servicios')).toBe('/#servicios');
  expect(sectionAddress('contacto', '?lang=es')).toBe('/?lang=es#contacto');
  expect(sectionAddress('inicio', '?lang=es')).toBe('/?lang=es');
});

it('recognises only the anchors of the home page', () => {
  expect(sectionOfHash('#soluciones')).toBe('soluciones');
  expect(sectionOfHash('#solutions')).toBeUndefined();
  expect(sectionOfHash('')).toBeUndefined();
});
