import { classifyPath, pathOf, queryOf } from './classify-path.js';

it.each([
  ['/', 'document'],
  ['/consultoria', 'document'],
  ['/apiary', 'document'],
  ['/api-docs', 'document'],
  ['/assetsx', 'document'],
  ['/empresa/7', 'document'],
  ['/v1.0/page', 'document'],
  ['/api', 'api'],
  ['/api/', 'api'],
  ['/API/user', 'api'],
  ['/api/companies/1', 'api'],
  ['/releases', 'file'],
  ['/releases/shell/1.0.0/', 'release'],
  ['/releases/shell/1.0.0/main.js', 'release'],
  ['/releases/shell/1.0.0/assets/a.woff2', 'release'],
  ['/releases/shell', 'file'],
  ['/assets', 'file'],
  ['/assets/logo', 'file'],
  ['/favicon.ico', 'file'],
  ['/remoteEntry.js', 'file'],
  ['/deep/page.html', 'file'],
  ['/.env', 'file'],
  ['/wp-login.php', 'file'],
  ['/archive.7z', 'file'],
  ['/empresa/1.5', 'document'],
  ['/preview/1a2b3c4d.0f', 'preview'],
  ['/preview/leave', 'preview'],
  ['/preview', 'document'],
  ['/previews/new', 'document'],
])('%s is a %s', (path, kind) => {
  expect(classifyPath(path).kind).toBe(kind);
});

it('takes a release with a turn behind its version for the same release', () => {
  expect(classifyPath('/releases/a/1.0.0+ab~2/x.js')).toMatchObject({ version: '1.0.0+ab', file: 'x.js' });
  expect(classifyPath('/releases/a/1.0.0+ab~1000/x.js')).toMatchObject({ version: '1.0.0+ab' });
  expect(classifyPath('/releases/a/1.0.0+ab~x/x.js')).toMatchObject({ version: '1.0.0+ab~x' });
});

it('keeps the folders of a file inside a release', () => {
  expect(classifyPath('/releases/a/1.0.0+ab/assets/x.svg')).toEqual({
    kind: 'release',
    name: 'a',
    version: '1.0.0+ab',
    file: 'assets/x.svg',
  });
});

it('separates the path from the query, and reads no path from an absolute target', () => {
  expect(pathOf('/a/b?lang=es#x')).toBe('/a/b');
  expect(pathOf('http://elsewhere/a')).toBe('/');
  expect(queryOf('/a?lang=es').get('lang')).toBe('es');
  expect(queryOf('/a').get('lang')).toBeNull();
});
