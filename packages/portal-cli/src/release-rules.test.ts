import { PortalRelease } from '@portals/contracts/releases';
import { refusalsOfDraft } from './draft-store.js';
import { checkPortalRelease, checkRemovedRoutes } from './release-rules.js';
import { conflicts } from './store-rules.js';

function portal(name: string, paths: string[], more: object = {}, bytes = 10): PortalRelease {
  const head = { title: 't', description: 'd' };
  return PortalRelease.parse({
    schema: 1,
    kind: 'portal',
    name,
    version: '1.0.0+1',
    builtAt: '2026-01-01T00:00:00.000Z',
    mode: 'production',
    files: ['entry.js', 'portal.js', 'route.js', 'en.js', 'es.js'].map((path) => ({
      path,
      size: path === 'route.js' ? bytes : 10,
      integrity: `sha384-${'A'.repeat(64)}`,
    })),
    entry: 'entry.js',
    chunks: { portal: ['portal.js'], route: ['route.js'], 'locale-en': ['en.js'], 'locale-es': ['es.js'] },
    descriptor: {
      name,
      title: { en: name, es: name },
      routes: paths.map((path) => ({ path, access: 'public', head: 'head', chunk: 'route' })),
      platform: '^1.0.0',
      locales: ['en', 'es'],
      ...more,
    },
    heads: Object.fromEntries(paths.map((path) => [path, { en: head, es: head }])),
    shared: [],
  });
}

describe('a path that overlaps with one of another portal', () => {
  const liveWith = (release: PortalRelease) => ({
    shell: null,
    portals: [
      {
        name: release.name,
        version: '1.0.0+1',
        paths: release.descriptor.routes.map(({ path }) => path),
        release,
      },
    ],
  });
  const refusals = (mine: object, theirs: object, paths = ['/empresa/1']) =>
    conflicts(portal('mfe-a', paths, mine), liveWith(portal('mfe-b', ['/empresa/:id'], theirs)));

  it('is refused, with what to do', () => {
    expect(refusals({}, {})).toEqual([
      {
        code: 'ROUTE_TAKEN',
        reason: 'route /empresa/1 overlaps with /empresa/:id of mfe-b 1.0.0+1',
        mend: expect.stringContaining('"overlapsWith" in both portal.json'),
      },
    ]);
  });

  it('is taken only when both portals name each other', () => {
    expect(refusals({ overlapsWith: ['mfe-b'] }, {})).toHaveLength(1);
    expect(refusals({}, { overlapsWith: ['mfe-a'] })).toHaveLength(1);
    expect(refusals({ overlapsWith: ['mfe-b'] }, { overlapsWith: ['mfe-a'] })).toEqual([]);
  });

  it('is refused even then when it is the same path', () => {
    const both = [{ overlapsWith: ['mfe-b'] }, { overlapsWith: ['mfe-a'] }] as const;
    expect(refusals(...both, ['/empresa/:key'])).toMatchObject([{ code: 'ROUTE_TAKEN' }]);
  });
});

it.each([
  ['/api', true],
  ['/API/x', true],
  ['/releases/x', true],
  ['/assets', true],
  ['/legal/terms', true],
  ['/readyz', true],
  ['/page.html', true],
  ['/apiary', false],
  ['/empresa/1.5', false],
  ['/', false],
  ['*', false],
])('route %s is refused as reserved: %s', (path, refused) => {
  const codes = checkPortalRelease(portal('mfe-a', [path])).map(({ code }) => code);
  expect(codes).toEqual(refused ? ['ROUTE_RESERVED'] : []);
});

it.each([
  ['public/robots.txt', true],
  ['public/.well-known/security.txt', true],
  ['public/preview/a.txt', true],
  ['public/legal/notice.html', false],
  ['robots.txt', false],
])('a release with the file %s is refused at the site too: %s', (path, refused) => {
  const release = portal('mfe-a', ['/a']);
  const files = [...release.files, { path, size: 1, integrity: `sha384-${'A'.repeat(64)}` }];
  const found = refused ? [expect.objectContaining({ code: 'ROUTE_RESERVED' })] : [];
  expect(checkPortalRelease({ ...release, files })).toEqual(found);
  expect(refusalsOfDraft({ ...release, files })).toEqual(found);
});

describe('the budget of scripts', () => {
  it('refuses a route that needs too many', () => {
    expect(checkPortalRelease(portal('mfe-a', ['/a'], {}, 600_000))).toEqual([
      {
        code: 'OVER_BUDGET',
        reason: 'route /a needs 601 kB of scripts, more than 600',
        mend: expect.stringContaining('import()'),
      },
    ]);
    expect(checkPortalRelease(portal('mfe-a', ['/a'], {}, 599_970))).toEqual([]);
  });

  it('can be raised by the descriptor, up to a bound, and lowered', () => {
    expect(checkPortalRelease(portal('mfe-a', ['/a'], { scriptBudget: 700 }, 600_000))).toEqual([]);
    const lowered = checkPortalRelease(portal('mfe-a', ['/a'], { scriptBudget: 130 }, 130_000));
    expect(lowered.map(({ code }) => code)).toEqual(['OVER_BUDGET']);
    expect(() => portal('mfe-a', ['/a'], { scriptBudget: 8000 })).toThrow();
  });
});

describe('a live route that is gone', () => {
  it('is refused, no matter how its parameter was called, unless its removal is intended', () => {
    const release = portal('mfe-a', ['/a/:key']);
    expect(checkRemovedRoutes(release, ['/a/:id', '/b'], [])).toEqual([
      {
        code: 'ROUTE_DROPPED',
        reason: expect.stringContaining('/b'),
        mend: expect.stringContaining('--drop-route /b'),
      },
    ]);
    expect(checkRemovedRoutes(release, ['/a/:id', '/b'], ['/b'])).toEqual([]);
  });
});
