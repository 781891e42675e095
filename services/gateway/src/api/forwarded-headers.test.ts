import { passedCookie, requestHeaders, responseHeaders } from './forwarded-headers.js';

const facts = {
  requestId: 'id-1',
  clientAddress: '203.0.113.7',
  protocol: 'https',
  host: 'nodo.example',
  authorization: undefined,
};

it('replaces what only the gateway may say', () => {
  const headers = requestHeaders(
    {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-user': 'admin',
      'x-request-id': 'forged',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      authorization: 'Bearer opaque',
      cookie: 'session=opaque',
      host: 'evil.example',
      'accept-language': 'es',
    },
    facts,
  );
  expect(headers).toEqual({
    'accept-language': 'es',
    'x-request-id': 'id-1',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'nodo.example',
  });
});

it('gives the access token as the only bearer', () => {
  const headers = requestHeaders(
    { authorization: 'Bearer opaque' },
    { ...facts, authorization: 'Bearer jwt' },
  );
  expect(headers.authorization).toBe('Bearer jwt');
});

it('drops what belongs to one connection, also what Connection names', () => {
  const headers = requestHeaders(
    { connection: 'keep-alive, X-Hop', 'x-hop': '1', te: 'trailers', 'x-stay': '2' },
    facts,
  );
  expect(headers).not.toHaveProperty('x-hop');
  expect(headers).not.toHaveProperty('te');
  expect(headers['x-stay']).toBe('2');
});

it('passes on an answer without headers that reveal the service', () => {
  const kept = responseHeaders({
    server: 'nest',
    'x-powered-by': 'x',
    'x-total-count': '3',
    'set-cookie': ['a=1', 'b=2'],
  });
  expect(Object.fromEntries(kept)).toEqual({ 'x-total-count': '3', 'set-cookie': ['a=1', 'b=2'] });
});

const cookie = 'session=opaque; sign_in=plain; __Host-sign_in=a%20b; __Host-session=opaque';

it.each([
  ['sign_in', true, '__Host-sign_in=a%20b'],
  ['sign_in', false, 'sign_in=plain'],
  ['another', true, undefined],
  [null, true, undefined],
])('passes on only the cookie %s, over HTTPS (%s) only with the prefix', (name, isHttps, passed) => {
  expect(passedCookie({ cookie }, name, isHttps)).toBe(passed);
  expect(passedCookie({}, name, isHttps)).toBeUndefined();
});

it('gives a service that cookie and no other', () => {
  expect(requestHeaders({ cookie }, { ...facts, cookie: 'sign_in=plain' }).cookie).toBe('sign_in=plain');
  expect(requestHeaders({ cookie }, facts)).not.toHaveProperty('cookie');
});
