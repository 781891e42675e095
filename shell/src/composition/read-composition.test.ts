import { compositionOf, portalOf, routeOf } from '../testing/compositions';
import { CompositionError, parseComposition, readComposition } from './read-composition';

const portal = portalOf('mfe-a', [
  routeOf('/a', { access: 'protected', loginPath: '/auth', chunk: 'route-a', canonical: '/b' }),
  routeOf('*'),
]);
const hash = `sha384-${'a'.repeat(64)}`;
const previous = { version: '0.9.0', base: '/releases/mfe-a/0.9.0/', entry: 'e.js', pins: hash };
const nav = { label: { en: 'A', es: 'Una' }, path: '/a' };
const full = compositionOf([{ ...portal, nav, previous }], {
  index: { url: '/releases/index/c1.json', integrity: hash },
  settings: { SEASON: 'winter' },
});
const parse = (value: unknown) => parseComposition(JSON.stringify(value));

it('reads the composition from the document', () => {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'composition';
  script.textContent = JSON.stringify(full);
  document.head.append(script);
  expect(readComposition()).toEqual(full);
  script.remove();
  expect(() => readComposition()).toThrow(CompositionError);
});

it.each([
  ['no object', []],
  ['no id', { ...full, id: undefined }],
  ['an unknown language', { ...full, language: 'fr' }],
  ['no portals', { ...full, portals: null }],
  ['a hash that is no string', { ...full, index: { url: '/x.json', integrity: 7 } }],
  ['no site', { ...full, site: null }],
  ['an opening day that is none', { ...full, site: { ...full.site, openingHours: { from: 'x' } } }],
  [
    'a source in one language',
    { ...full, site: { ...full.site, claims: { leadCapture: { source: { en: 'x' } } } } },
  ],
])('refuses %s', (_name, value) => {
  expect(() => parse(value)).toThrow(CompositionError);
});

it('drops an unreadable portal and keeps the others', () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const odd = { ...portal, name: 'odd', live: { version: '1.0.0' } };
  expect(parse({ ...full, portals: [odd, portal] }).portals).toEqual([portal]);
  silence.mockRestore();
});

it('drops an unreadable menu entry and keeps the portal', () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const odd = { ...portal, nav: { label: { en: 'A' }, path: '/a' } };
  expect(parse({ ...full, portals: [odd] }).portals).toEqual([portal]);
  silence.mockRestore();
});

it('treats a route with an unknown access value as protected', () => {
  const route = { ...routeOf('/x'), access: 'secret', loginPath: '/auth' };
  expect(parse({ ...full, portals: [{ ...portal, routes: [route] }] }).portals[0]?.routes[0]?.access).toBe(
    'protected',
  );
});
