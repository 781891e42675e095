import { mayWrite } from './origin.js';

const cookieWrite = {
  method: 'POST',
  protocol: 'https',
  host: 'nodo.example',
  origin: undefined,
  hasBearer: false,
  hasSessionCookie: true,
  publicOrigin: undefined,
};

it.each([
  ['a cookie write without an origin', {}, false],
  ['a cookie write from our own page', { origin: 'https://nodo.example' }, true],
  ['a cookie write from another page', { origin: 'https://evil.example' }, false],
  [
    'a cookie write where the proxy names the default port',
    { host: 'nodo.example:443', origin: 'https://nodo.example' },
    true,
  ],
  [
    'a cookie write from the other scheme, whose default port differs',
    { host: 'nodo.example:443', origin: 'http://nodo.example' },
    false,
  ],
  ['a cookie write from the other scheme', { origin: 'http://nodo.example' }, false],
  [
    'a cookie write from a page over HTTPS to a site without it',
    { protocol: 'http', origin: 'https://nodo.example' },
    false,
  ],
  ['a cookie write over HTTP', { protocol: 'http', origin: 'http://nodo.example' }, true],
  ['a cookie write from a sub-domain', { origin: 'https://x.nodo.example' }, false],
  ['a cookie write from another port', { origin: 'https://nodo.example:8443' }, false],
  ['a cookie write from an opaque origin', { origin: 'null' }, false],
  [
    'a cookie write from the configured origin',
    { host: 'inner:1', origin: 'https://a.example', publicOrigin: 'https://a.example' },
    true,
  ],
  ['a bearer write from anywhere', { hasBearer: true, origin: 'https://evil.example' }, true],
  ['an anonymous write of a program', { hasSessionCookie: false }, true],
  [
    'an anonymous write from another page',
    { hasSessionCookie: false, origin: 'https://evil.example' },
    false,
  ],
  ['a cookie read from another page', { method: 'GET', origin: 'https://evil.example' }, true],
  ['a cookie DELETE without an origin', { method: 'DELETE' }, false],
])('%s', (_what, change, allowed) => {
  expect(mayWrite({ ...cookieWrite, ...change })).toBe(allowed);
});
