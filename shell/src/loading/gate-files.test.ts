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

it('takes the entry, the exposed module, the texts of the language and the route with all that it shares', () => {
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

it('does with less where a route has no chunk of its own', () => {
  expect(pathsOf(gateFiles(release, integrity, { chunk: undefined, language: 'en' }))).toEqual([
    'remoteEntry.js',
    '184.55.js',
    'portal.js',
    'locale-en.33.js',
  ]);
});

it('takes a release of a development server as it is', () => {
  const served = { version: '1.0.0', base: 'http://localhost:9/', entry: 'remoteEntry.js', chunks: {} };
  expect(gateFiles(served, {}, { chunk: 'route-a', language: 'en' })).toEqual([
    { url: 'http://localhost:9/remoteEntry.js', integrity: undefined },
  ]);
});

it('knows the texts of a language alone', () => {
  expect(pathsOf(textFiles(release, integrity, 'en'))).toEqual(['locale-en.33.js']);
});
