import { Composition, RouteIndex } from '@portals/contracts/composition';
import { type FieldPath, fieldAt, optionalFields, withoutField } from '@portals/contracts/testing';
import { compositionOf, portalOf, routeOf } from '../testing/compositions';
import { parseComposition, readIndex } from './read-composition';

const hash = `sha384-${'a'.repeat(64)}`;
const release = (version: string) => ({
  version,
  base: `/releases/mfe-a/${version}/`,
  entry: 'e.js',
  chunks: { portal: ['p.js'] },
  pins: hash,
});
const both = { en: 'A', es: 'Una' };
const claim = { shown: false, source: both };
const whole = {
  ...compositionOf([
    {
      ...portalOf('mfe-a', [
        routeOf('/a', {
          loginPath: '/auth',
          chunk: 'c',
          canonical: '/b',
          prerender: true,
          prerenderQueries: ['tab=b'],
          index: true,
          settings: ['SEASON'],
        }),
        routeOf('/b', { access: 'protected', loginPath: '/auth' }),
      ]),
      nav: { label: both, path: '/a' },
      live: release('1.0.0'),
      previous: release('0.9.0'),
    },
  ]),
  fallbackShell: { version: '0.9.0', base: '/s/', chunks: { 'locale-en': ['a.js', 'b.js'] } },
  index: { url: '/releases/index/c1.json', integrity: hash },
  leftOut: ['/a/:id'],
  languageFromAddress: true,
  settings: { SEASON: 'winter' },
  site: {
    name: 'Acme',
    email: 'hola@acme.es',
    phone: '+34 912 345 678',
    companyPage: 'https://acme.es/company',
    caseStudyPage: 'https://client.es',
    caseStudyFigures: { method: both, figures: [{ value: both, label: both }] },
    legalName: 'Acme, S.L.',
    taxId: 'B12345674',
    registration: 'Madrid',
    address: { street: 'a', postalCode: 'b', city: 'c', region: 'd', country: 'ES' },
    openingHours: { from: 'Tuesday', to: 'Saturday', opens: '10:00', closes: '19:00' },
    claims: { leadCapture: claim, monthlyTarget: claim },
    contactConsent: 'notice',
    organisation: 'Acme ID',
    newAccounts: 'closed',
  },
};

const optional = optionalFields(Composition);
const name = (path: FieldPath) => path.join('.');

it('knows a sample value for every optional field of the contract', () => {
  expect(optional.map(name)).toEqual(
    expect.arrayContaining(['settings', 'portals.0.routes.0.canonical', 'site.claims.leadCapture.source']),
  );
  expect(optional.filter((path) => fieldAt(whole, path) === undefined)).toEqual([]);
});

it('parses every field like the contract does', () => {
  expect(parseComposition(JSON.stringify(whole))).toEqual(whole);
  expect(Composition.parse(whole)).toEqual(whole);
});

it.each(optional.map((path) => [name(path), path] as const))(
  'parses like the contract does without %s',
  (_name, path) => {
    const value = withoutField(whole, path);
    expect(value).not.toEqual(whole);
    expect(parseComposition(JSON.stringify(value))).toStrictEqual(Composition.parse(value));
  },
);

it('parses a route index like the contract does', () => {
  const index = { portals: whole.portals, leftOut: ['/tools/:id'] };
  expect(readIndex(index)).toStrictEqual(index);
  expect(readIndex({ portals: [] })).toEqual({ portals: [], leftOut: [] });
  expect(RouteIndex.parse(index)).toEqual(index);
});
