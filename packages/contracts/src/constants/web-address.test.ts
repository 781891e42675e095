import { webLinkOf } from './web-address.js';

it.each([
  ['acme.com', 'https://acme.com'],
  ['www.Peña.es', 'https://www.Peña.es'],
  ['acme.co.uk/shop?x=1#top', 'https://acme.co.uk/shop?x=1#top'],
  ['acme.com:8080', 'https://acme.com:8080'],
  ['http://acme.com', 'http://acme.com'],
  ['HTTPS://ACME.COM/', 'HTTPS://ACME.COM/'],
  ['https://xn--pea-8ma.es', 'https://xn--pea-8ma.es'],
])('takes %s for %s', (address, link) => {
  expect(webLinkOf(address)).toBe(link);
});

it.each([
  ...['', 'Acme', 'acme com', 'acme.', '.com', '1.250', '10.0.0.1', 'http://10.0.0.1/', 'ana@acme.com'],
  ...[
    'javascript:alert(1)',
    'javascript://acme.com/%0aalert(1)',
    'JaVaScRiPt:acme.com',
    'data:text/html,x.y',
  ],
  ...['vbscript:x.y', 'file:///etc/x.conf', 'ftp://acme.com', '//acme.com', '\\\\acme.com', 'https:acme.com'],
  ...['https://ana:word@acme.com', 'https://acme.com@evil.example', 'acme.com\\@evil.example', 'acme.com /x'],
  ...[
    'https://acme.com/\njavascript:x',
    '\u0001javascript:x.y',
    'java\tscript:x.y',
    'https://https://acme.com',
  ],
])('takes %j for no address', (address) => {
  expect(webLinkOf(address)).toBeNull();
});
