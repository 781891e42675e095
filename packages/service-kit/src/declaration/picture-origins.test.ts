import { pictureOriginsIn, readPictureOrigins } from './picture-origins.js';

const own = 'https://site.example';

it.each([
  ['of this site', `<img src="/i/a.png"><img src="${own}/i/a.png">`, ''],
  [
    'in data addresses or without https',
    '<img src="data:image/png;base64,AA"><img src="http://a.example/b">',
    '',
  ],
  [
    'of other sites, each once',
    '<p><img alt="a" src="https://A.example/b?c&amp;d"></p><IMG SRC="https://a.example/x"><img src="https://b.example:8443/x" alt="">',
    'https://a.example https://b.example:8443',
  ],
  ['whose names are not ASCII', '<img src="https://münchen.example/a">', 'https://xn--mnchen-3ya.example'],
  ['in typed text and links', '&lt;img src="https://a.example/b"&gt; <a href="https://b.example/">b</a>', ''],
  ['without a valid address', '<img src="https://[/a">', ''],
])('finds the origins of pictures %s', (_which, html, origins) => {
  expect(pictureOriginsIn(html, own)).toBe(origins);
});

it('allows https when a page has pictures of more sites than headers have room for', () => {
  const html = (count: number) =>
    Array.from({ length: count }, (_, n) => `<img src="https://site-${n}.example/a">`).join('');
  expect(pictureOriginsIn(html(80), own).split(' ')).toHaveLength(80);
  expect(pictureOriginsIn(html(200), own)).toBe('https:');
});

it('reads nothing from a reply that would change the rest of a policy', () => {
  expect(readPictureOrigins(undefined)).toEqual([]);
  expect(readPictureOrigins('https://a.example https: *')).toEqual(['https://a.example', 'https:']);
  expect(readPictureOrigins("https://a.example; script-src 'unsafe-inline' http://b.example")).toEqual([]);
});
