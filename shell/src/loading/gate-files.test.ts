import { releaseOf } from '../testing/compositions';
import { gateFiles } from './gate-files';

const release = releaseOf('p', '1.0.0+a');
const at = (file: string) => `/releases/p/1.0.0+a/${file}`;
const integrity = Object.fromEntries(
  ['remoteEntry.js', 'portal.js', 'route-a.11.js', 'route-ab.22.js', 'locale-en.33.js', 'locale-es.44.js']
    .map((file) => [at(file), `sha384-${file}`])
    .concat([['/releases/q/1/route-a.11.js', 'x']]),
);
const urls = (chunk: string | undefined, language: 'en' | 'es') =>
  gateFiles(release, integrity, { chunk, language }).map(({ url }) => url);

it('takes entry, exposed module, the chunk of the route and the texts of the language, each with its hash', () => {
  expect(urls('route-a', 'es')).toEqual(
    ['remoteEntry.js', 'portal.js', 'locale-es.44.js', 'route-a.11.js'].map(at),
  );
  for (const { url, integrity: hash } of gateFiles(release, integrity, {
    chunk: 'route-a',
    language: 'es',
  })) {
    expect(hash).toBe(integrity[url]);
  }
});

it('does with less where a route has no chunk of its own', () => {
  expect(urls(undefined, 'en')).toEqual(['remoteEntry.js', 'portal.js', 'locale-en.33.js'].map(at));
});

it('takes absolute paths as they are', () => {
  const absolute = { ...release, entry: at('remoteEntry.js'), exposed: [at('portal.js')] };
  expect(gateFiles(absolute, {}, { chunk: undefined, language: 'en' })).toEqual([
    { url: at('remoteEntry.js'), integrity: undefined },
    { url: at('portal.js'), integrity: undefined },
  ]);
});

it('takes what the document preloads of the release too, and of no other', () => {
  const shared = at('184.55.js');
  for (const href of [shared, '/releases/other/1.0.0/184.66.js']) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  const found = urls('route-a', 'en');
  expect(found.filter((url) => url.includes('184.'))).toEqual([shared]);
  document.head.replaceChildren();
});
