import type { Site } from '@portals/contracts/composition';
import type { PortalRelease, ShellRelease } from '@portals/contracts/releases';
import type { ChosenLanguage } from '../composition/language.js';
import { planPages, renderPath, setName, wantedPage } from './page-plan.js';

const site: Site = {
  name: 'Acme',
  email: 'hello@acme.example',
  phone: '+34 900 000 000',
  companyPage: 'https://acme.example',
};

type Route = PortalRelease['descriptor']['routes'][number];
const route = (path: string, more: Partial<Route> = {}): Route => ({
  path,
  access: 'public',
  head: 'head',
  prerender: true,
  index: true,
  ...more,
});

const common = {
  schema: 1 as const,
  version: '1.0.0+aa',
  builtAt: '2026-01-01T00:00:00.000Z',
  mode: 'production' as const,
  files: [],
  entry: 'main.js',
  chunks: {},
};
const bundle = (content: string) => [
  { path: 'server/main.mjs', size: 1, integrity: `sha384-${content.repeat(64)}` },
];
const shell: ShellRelease = {
  ...common,
  kind: 'shell',
  name: 'shell',
  platform: '1.0.0',
  preloadFonts: [],
  styles: [],
  server: 'server/main.mjs',
  serverFiles: bundle('a'),
};
const portal = (routes: Route[], more: Partial<PortalRelease> = {}): PortalRelease => ({
  ...common,
  kind: 'portal',
  name: 'mfe-public',
  descriptor: {
    name: 'mfe-public',
    title: { en: 'Public', es: 'Público' },
    routes,
    platform: '^1.0.0',
    locales: ['en', 'es'],
  },
  heads: {},
  shared: [],
  server: 'server/main.mjs',
  serverFiles: bundle('a'),
  ...more,
});
const composed = (live: PortalRelease, of: ShellRelease = shell, development = {}) => ({
  set: { shell: of, portals: [{ live }] },
  development,
});
const facts = { site, settings: {} };
const paths = (...args: Parameters<typeof planPages>) =>
  planPages(...args).flatMap(({ pages }) => pages.map((page) => `${page.language} ${renderPath(page)}`));

describe('the plan of pages', () => {
  it('has each public route that asks for it, in each language of its portal, with and without it in the address', () => {
    expect(paths(composed(portal([route('/'), route('*')])), facts)).toEqual([
      'en /',
      'es /',
      'es /?lang=es',
      'en /*',
      'es /*',
      'es /*?lang=es',
    ]);
  });

  it('has a page for each query with which a route looks different', () => {
    expect(paths(composed(portal([route('/', { prerenderQueries: ['tab=b'] })])), facts)).toEqual([
      'en /',
      'es /',
      'es /?lang=es',
      'en /?tab=b',
      'es /?tab=b',
      'es /?tab=b&lang=es',
    ]);
  });

  it.each([
    ['is protected', route('/x', { access: 'protected', loginPath: '/' })],
    ['does not ask for it', route('/x', { prerender: false })],
    ['has a parameter', route('/x/:id')],
  ])('leaves out a route that %s', (_why, left) => {
    expect(paths(composed(portal([left])), facts)).toEqual([]);
  });

  it('is empty without a node bundle on either side, and for a portal under development', () => {
    const { server: _portal, ...bare } = portal([route('/')]);
    const { server: _shell, ...bareShell } = shell;
    expect(paths(composed(bare), facts)).toEqual([]);
    expect(paths(composed(portal([route('/')]), bareShell), facts)).toEqual([]);
    const served = { 'mfe-public': 'http://localhost:1/' };
    expect(paths(composed(portal([route('/')]), shell, served), facts)).toEqual([]);
  });
});

it.each([
  ['no files at all', undefined],
  ['files without its entry', [{ ...bundle('a')[0], path: 'server/other.mjs' }]],
])('the plan has no page of a node bundle of which release.json lists %s', (_what, serverFiles) => {
  const live = portal([route('/')]);
  const unlisted = { serverFiles } as Partial<PortalRelease>;
  expect(paths(composed({ ...live, ...unlisted }), facts)).toEqual([]);
  expect(paths(composed(live, { ...shell, serverFiles: undefined }), facts)).toEqual([]);
});

describe('the key of a page', () => {
  const live = portal([route('/')]);
  const key = setName(shell, live, facts);

  it('changes with shell, portal, their node bundles and the facts about the company', () => {
    const others = [
      setName({ ...shell, version: '1.0.1+bb' }, live, facts),
      setName(shell, { ...live, version: '1.0.1+bb' }, facts),
      setName(shell, { ...live, name: 'mfe-other' }, facts),
      setName(shell, live, { ...facts, site: { ...site, phone: '+34 911 111 111' } }),
      setName(shell, live, { ...facts, settings: { SEASON: 'winter' } }),
      setName({ ...shell, serverFiles: bundle('b') }, live, facts),
      setName(shell, { ...live, serverFiles: bundle('b') }, facts),
    ];
    expect(new Set([key, ...others]).size).toBe(8);
  });

  it('is a name that a folder can have', () => {
    expect(key).toMatch(/^[A-Za-z0-9._+-]+$/);
  });

  it('is found again by the document of the route, and by no other', () => {
    const destination = { release: live, route: route('/', { prerenderQueries: ['tab=b'] }) };
    const spanish = { language: 'es', fromAddress: false, query: new URLSearchParams() } as const;
    const wanted = (chosen: ChosenLanguage, query = '') =>
      wantedPage(composed(live), destination, { ...chosen, query: new URLSearchParams(query) }, facts);
    expect(wanted(spanish)).toBe(`${key} es / `);
    expect(wanted({ language: 'es', fromAddress: true })).toBe(`${key} es? / `);
    expect(wanted({ language: 'en', fromAddress: false })).toBe(`${key} en / `);
    // The links of an English page need no `?lang=`, so the page is the same with and without `?lang=en` in its address.
    expect(wanted({ language: 'en', fromAddress: true })).toBe(`${key} en / `);
    expect(wanted({ language: 'en', fromAddress: false }, 'tab=b&x=1')).toBe(`${key} en / tab=b`);
    expect(wanted({ language: 'en', fromAddress: false }, 'tab=c')).toBe(`${key} en / `);
    const left = { release: live, route: route('/x', { prerender: false }) };
    expect(wantedPage(composed(live), left, spanish, facts)).toBeNull();
    expect(wantedPage(composed(live), null, spanish, facts)).toBeNull();
    const served = composed(live, shell, { 'mfe-public': 'http://localhost:1/' });
    expect(wantedPage(served, destination, spanish, facts)).toBeNull();
  });
});
