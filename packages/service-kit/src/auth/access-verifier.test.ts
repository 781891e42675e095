import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { AppError } from '../errors/app-error.js';
import { accessToken, bearerToken, personalWorkspace } from './access-tokens.js';
import { AccessVerifier } from './access-verifier.js';

const claims = { username: 'ana', role: 'user', sid: '9' };

async function createKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('Ed25519');
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' };
  const sign = (change: { issuer?: string; audience?: string; expires?: number; claims?: object } = {}) =>
    new SignJWT({ ...claims, ...change.claims })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setSubject('7')
      .setIssuer(change.issuer ?? accessToken.issuer)
      .setAudience(change.audience ?? 'sample')
      .setExpirationTime(Math.floor(Date.now() / 1000) + (change.expires ?? 60))
      .sign(privateKey);
  return { jwk, sign };
}

describe('verifying access tokens', () => {
  let server: Server;
  let keys: JWK[] = [];
  let status = 200;
  let asked = 0;
  let verifier: AccessVerifier;

  beforeEach(async () => {
    asked = 0;
    status = 200;
    server = createServer((_request, response) => {
      asked++;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    verifier = new AccessVerifier({ AUTH_JWKS_URL: `http://127.0.0.1:${port}/jwks.json` }, 'sample');
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('takes a good token by the published keys, which it fetches once', async () => {
    const key = await createKey('one');
    keys = [key.jwk];
    const token = await key.sign();
    const user = { id: 7, username: 'ana', role: 'user', sessionId: '9', workspaces: personalWorkspace(7) };
    expect(await verifier.verify(token)).toEqual(user);
    expect(await verifier.verify(token)).toEqual(user);
    expect(await verifier.verify(await key.sign({ claims: { role: 'admin' } }))).toMatchObject({
      role: 'admin',
    });
    expect(asked).toBe(1);
  });

  it('refuses other issuers, audiences, keys, claims and expired tokens', async () => {
    const key = await createKey('one');
    const stranger = await createKey('one');
    keys = [key.jwk];
    for (const token of [
      await key.sign({ issuer: 'somebody' }),
      await key.sign({ audience: 'others' }),
      await key.sign({ expires: -360 }),
      await key.sign({ claims: { username: 5 } }),
      await stranger.sign(),
      `${(await key.sign()).slice(0, -4)}AAAA`,
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiI3In0.',
      'rubbish',
    ]) {
      expect(await verifier.verify(token)).toBeNull();
    }
  });

  it('refuses a remembered token once it has expired', async () => {
    const key = await createKey('one');
    keys = [key.jwk];
    const token = await key.sign({ expires: 5 });
    expect(await verifier.verify(token)).not.toBeNull();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 306_000);
    expect(await verifier.verify(token)).toBeNull();
    jest.restoreAllMocks();
  });

  it('takes a token of a machine whose clock is four minutes behind, on each call (rule 3.12)', async () => {
    const key = await createKey('one');
    keys = [key.jwk];
    const token = await key.sign({ expires: -180 });
    expect(await verifier.verify(token)).not.toBeNull();
    expect(await verifier.verify(token)).not.toBeNull();
  });

  it('reports that the service is unavailable, not that the token is bad, when the keys cannot be fetched', async () => {
    const key = await createKey('one');
    keys = [key.jwk];
    const token = await key.sign();
    status = 500;
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const nowhere = new AccessVerifier({ AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks.json' }, 'sample');
    await expect(nowhere.verify(token)).rejects.toBeInstanceOf(AppError);
    status = 200;
    expect(await verifier.verify(token)).not.toBeNull();
  });

  it('refuses a token of an unpublished key, no matter how often it comes', async () => {
    const [known, unknown] = [await createKey('one'), await createKey('two')];
    keys = [known.jwk];
    expect(await verifier.verify(await known.sign())).not.toBeNull();
    for (let n = 0; n < 3; n++) expect(await verifier.verify(await unknown.sign())).toBeNull();
  });

  it('fetches keys again for an unknown key, which may be new', async () => {
    const [old, young] = [await createKey('one'), await createKey('two')];
    keys = [old.jwk];
    expect(await verifier.verify(await old.sign())).not.toBeNull();
    keys = [old.jwk, young.jwk];
    const token = await young.sign();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
    expect(await verifier.verify(token)).not.toBeNull();
    jest.restoreAllMocks();
  });
});

it.each([
  ['Bearer abc', 'abc'],
  ['bearer  abc', 'abc'],
  ['Bearer', null],
  ['Bearer a b', null],
  ['Basic abc', null],
  [undefined, null],
])('reads the bearer of %s as %s', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});
