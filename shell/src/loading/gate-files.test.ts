import { gateFiles, textFiles } from './gate-files';
import type { KnownRelease } from './pins';

const base = '/releases/p/1.0.0+a/';
const release: KnownRelease = {
  version: '1.0.0+a',
  base,
  entry: 'remoteEntry.js',
  chunks: {
    portal: ['184.55.js', 'portal.js'],
    'route-a': ['184.55.js', '212.66.js', 'route-a.11.js'],
    'route-ab': ['route-ab.22.js'],
    'locale-en': ['locale-en.33.js'],
    'locale-es': ['locale-es.44.js'],
  },
};
const files = ['remoteEntry.js', ...new Set(Object.values(release.chunks).flat())];
const integrity = Object.fromEntries(files.map((file) => [base + file, `sha384-${file}`]));
const pathsOf = (list: { url: string }[]) => list.map(({ url }) => url.slice(base.length));

it('returns the entry, the exposed module, the texts of the language, and the chunk of the route with its shared chunks', () => {
  const gated = gateFiles(release, integrity, { chunk: 'route-a', language: 'es' });
  expect(pathsOf(gated)).toEqual([
    'remoteEntry.js',
    '184.55.js',
    'portal.js',
    'locale-es.44.js',
    '212.66.js',
    'route-a.11.js',
  ]);
  for (const { url, integrity: hash } of gated) expect(hash).toBe(integrity[url]);
});

it('returns fewer files for a route without its own chunk', () => {
  expect(pathsOf(gateFiles(release, integrity, { chunk: undefined, language: 'en' }))).toEqual([
    'remoteEntry.js',
    '184.55.js',
    'portal.js',
    'locale-en.33.js',
  ]);
});

it('returns only the entry for a release from a development server', () => {
  const served = { version: '1.0.0', base: 'http://localhost:9/', entry: 'remoteEntry.js', chunks: {} };
  expect(gateFiles(served, {}, { chunk: 'route-a', language: 'en' })).toEqual([
    { url: 'http://localhost:9/remoteEntry.js', integrity: undefined },
  ]);
});

it('returns the files with the texts of one language', () => {
  expect(pathsOf(textFiles(release, integrity, 'en'))).toEqual(['locale-en.33.js']);
});
