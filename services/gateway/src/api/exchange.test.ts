import { exchangeAt } from './exchange.js';
import type { UpstreamClient } from './upstream.js';

/** Fake auth service that answers every exchange with the same access token. */
const authWith = (accessToken: string): Pick<UpstreamClient, 'call'> => ({
  call: jest.fn().mockResolvedValue({
    statusCode: 200,
    body: { text: async () => JSON.stringify({ accessToken, expiresAt: 0 }) },
  }),
});
const part = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString('base64url');

describe('exchangeAt', () => {
  it('says whose session it is, as the access token does, so that all sessions of a user count together', async () => {
    const token = `${part({ alg: 'EdDSA' })}.${part({ sub: '7' })}.signature`;
    expect(await exchangeAt(authWith(token), undefined, 'a', 'one')).toEqual({
      accessToken: token,
      user: '7',
    });
  });

  it('passes on a token that it cannot read', async () => {
    expect(await exchangeAt(authWith('opaque'), undefined, 'a', 'one')).toEqual({
      accessToken: 'opaque',
      user: null,
    });
  });
});
