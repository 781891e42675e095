import { isSameOriginForm } from './same-origin-form.js';

it.each([
  ['the host of the request', { origin: 'https://acme.es' }, true],
  ['only a page of ours as referer', { referer: 'https://acme.es/solutions' }, true],
  ['the public origin', { origin: 'https://www.acme.es' }, true],
  ['another site', { origin: 'https://evil.es', referer: 'https://acme.es/' }, false],
  ['an opaque origin', { origin: 'null', referer: 'https://acme.es/' }, false],
  ['nothing', {}, false],
  ['another port', { origin: 'https://acme.es:8443' }, false],
  ['another scheme', { origin: 'ftp://acme.es' }, false],
])('a form that says %s is ours or not', (_what, headers, own) => {
  expect(isSameOriginForm({ headers, host: 'acme.es' }, 'https://www.acme.es')).toBe(own);
});
