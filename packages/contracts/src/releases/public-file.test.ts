import { publicFileProblem } from './public-file.js';

it.each(['favicon.svg', 'legal/aviso-legal.html', 'a/b/c.d.txt', 'icon-192.png', 'apiary/x.txt'])(
  '%s may be served at the root of the site',
  (path) => expect(publicFileProblem(path)).toBeNull(),
);

it.each([
  ['legal/aviso-legal', 'extension'],
  ['.htaccess', 'plain'],
  ['.well-known/x.txt', 'plain'],
  ['con espacio.html', 'plain'],
  ['robots.txt', 'belongs to the gateway'],
  ['sitemap.xml', 'belongs to the gateway'],
  ['site.webmanifest', 'belongs to the gateway'],
  ['favicon.ico', 'belongs to the gateway'],
  ['api/user.json', 'belongs to the gateway'],
  ['API/user.json', 'belongs to the gateway'],
  ['releases/mfe-a/x.js', 'belongs to the gateway'],
  ['assets/x.png', 'belongs to the gateway'],
  ['preview/x.png', 'belongs to the gateway'],
])('%s may not: %s', (path, why) => {
  expect(publicFileProblem(path)).toContain(why);
});
