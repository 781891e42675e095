// An OpenID Connect provider that can simulate faults, run as a separate process. `POST /control` sets its next behaviour, see `Control` in
// issuer.ts.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { Provider } from 'oidc-provider';

const [, , port, redirectUri, host = '127.0.0.1'] = process.argv;
const issuer = `http://${host}:${port}`;
const client = { client_id: 'nodo', client_secret: 'secret of nodo', redirect_uris: [redirectUri] };

const usual = { sub: 'ana', email: 'ana@org.example', email_verified: true, name: 'Ana Org' };
const control = { person: usual, fault: null, asks: false, tokenRequests: 0 };
let keys = 0;
let signing;
let formerKey;

async function newProvider() {
  formerKey = signing;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  signing = { key: privateKey, kid: `key-${++keys}` };
  const provider = new Provider(issuer, {
    clients: [{ ...client, token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: signing.kid, use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub', 'groups', 'hasgroups'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...control.person, sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.proxy = true;
  return { provider, handle: provider.callback() };
}
let running = await newProvider();

const bodyOf = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};
const page = (body) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Acme ID</title><main><h1>Acme ID</h1>${body}</main>`;

async function interact(request, response) {
  const { pathname, searchParams } = new URL(request.url, issuer);
  if (control.asks && !searchParams.has('do')) {
    const link = (what, text) => `<p><a href="${pathname}?do=${what}">${text}</a></p>`;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(page(link('yes', 'Continue') + link('no', 'Cancel')));
    return;
  }
  const denied = control.fault === 'denied' || searchParams.get('do') === 'no';
  const result = denied
    ? { error: 'access_denied', error_description: 'no' }
    : { login: { accountId: control.person.sub, remember: false } };
  await running.provider.interactionFinished(request, response, result);
}

/** Claims of the forged ID token for each fault. */
const changes = {
  nonce: () => ({ nonce: 'of somebody else' }),
  audience: () => ({ aud: 'another-client' }),
  party: () => ({ aud: ['nodo', 'another-client'], azp: 'another-client' }),
  issuer: () => ({ iss: 'http://127.0.0.1:1' }),
  expired: () => ({ iat: Math.floor(Date.now() / 1000) - 7200, exp: Math.floor(Date.now() / 1000) - 3600 }),
  future: () => ({ iat: Math.floor(Date.now() / 1000) + 86_400 }),
  unsigned: () => ({}),
  oldKey: () => ({}),
  tampered: () => ({}),
};

async function forged(token) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString('utf8'));
  const changed = { ...claims, ...changes[control.fault]() };
  if (control.fault === 'unsigned') return new UnsecuredJWT(changed).encode();
  if (control.fault === 'tampered') {
    const [head, , signature] = token.split('.');
    const body = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url');
    return [head, body, signature].join('.');
  }
  const { key, kid } = control.fault === 'oldKey' ? formerKey : signing;
  return new SignJWT(changed).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
}

/** Answers a token request with the real response, in which the ID token is replaced by a forged one. */
function forge(request, response) {
  const end = response.end.bind(response);
  response.end = (chunk, ...rest) => {
    const text = String(chunk ?? '');
    if (response.statusCode !== 200 || !text.includes('id_token')) return end(chunk, ...rest);
    const answer = JSON.parse(text);
    forged(answer.id_token).then((id_token) => {
      const body = JSON.stringify({ ...answer, id_token });
      response.setHeader('content-length', Buffer.byteLength(body));
      end(body);
    });
    return response;
  };
  running.handle(request, response);
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, issuer);
  if (pathname === '/control') {
    const { rotate, ...wanted } = JSON.parse(await bodyOf(request));
    Object.assign(control, wanted, wanted.person && { person: { ...usual, ...wanted.person } });
    if (rotate) running = await newProvider();
    response.end(JSON.stringify({ tokenRequests: control.tokenRequests }));
    return;
  }
  const isBackChannel = /^\/(token|jwks|me|\.well-known\/.*)$/.test(pathname);
  if (pathname === '/token') control.tokenRequests++;
  if (isBackChannel && control.fault === 'down') return void request.socket.destroy();
  if (isBackChannel && control.fault === 'broken') {
    response.writeHead(502, { 'content-type': 'text/html' });
    return void response.end('<h1>Bad gateway</h1>');
  }
  if (isBackChannel && control.fault === 'huge') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const part = Buffer.alloc(1_000_000, ' ');
    while (
      !response.destroyed &&
      (response.write(part) || (await once(response, 'drain').catch(() => false)))
    );
    return;
  }
  // Leaves the request unanswered, like an issuer that hangs.
  if (isBackChannel && control.fault === 'slow') return;
  if (pathname.startsWith('/interaction/')) return void interact(request, response);
  if (pathname === '/token' && control.fault in changes) return forge(request, response);
  running.handle(request, response);
});
process.once('disconnect', () => process.exit());
server.listen(Number(port), host, () => {
  process.stdout.write('listening\n');
  process.send?.('listening');
});
