import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NewReleaseToken, ReleaseTokens } from '@portals/contracts/admin';
import { until } from '@portals/service-kit/testing';
import { push } from './support/push';
import { Running, Site } from './support/site';

// Tests rules 20.50 to 20.53 with auth, the gateway and the publishing service as real processes.

let auth: Running;
let folder: string;
let site: Site;
/** Session tokens of an administrator of the site (ana) and of an ordinary user (eva). */
let ana: string;
let eva: string;

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function register(username: string): Promise<string> {
  const account = {
    username,
    name: username,
    email: `${username}@example.com`,
    password: 'tomate-azul-9',
    role: 'user',
  };
  const answer = await post(`${site.url}/api/register`, account);
  expect(answer.status).toBe(201);
  return (await answer.json()).token;
}

const path = '/api/release-tokens';

async function call(method: string, below: string, session: string | null, body?: object) {
  const answer = await fetch(`${site.url}${path}${below}`, {
    method,
    headers: {
      ...(session !== null && { authorization: `Bearer ${session}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
}

const input = { portal: 'mfe-a', label: 'CI of the team', days: 30 };
const create = async (changes: object = {}) =>
  NewReleaseToken.parse((await call('POST', '', ana, { ...input, ...changes })).body);
const list = async () => ReleaseTokens.parse((await call('GET', '', ana)).body);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publishing-auth-'));
  const started = await Running.start('auth', { DATA_DIR: folder });
  auth = started.process;
  const env = { AUTH_URL: started.url, AUTH_JWKS_URL: '' };
  env.AUTH_JWKS_URL = `${started.url}/.well-known/jwks.json`;
  site = await Site.start(env);
  // Fetches the keys from the gateway, because in containers the publishing service can reach no other service.
  env.AUTH_JWKS_URL = `${site.url}/.well-known/jwks.json`;
  await site.killReceiver();
  await site.startReceiver();
  ana = await register('ana');
  eva = await register('eva');
  const granted = await post(`${started.url}/internal/admins`, { login: 'ana', isAdmin: true });
  expect(granted.status).toBe(200);
});
afterAll(async () => {
  await site.stop();
  await auth.kill('SIGINT');
  await rm(folder, { recursive: true, force: true });
});

it('creates a token that publishes its portal, and shows its secret only then (rule 20.50)', async () => {
  const answer = await call('POST', '', ana, input);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { secret, ...token } = NewReleaseToken.parse(answer.body);
  const me = await fetch(`${site.url}/api/user`, { headers: { authorization: `Bearer ${ana}` } });
  const { user } = await me.json();
  expect(token).toMatchObject({
    ...{ portal: 'mfe-a', label: 'CI of the team', lastUsedAt: null },
    createdBy: user.id,
  });
  expect(Date.parse(token.endsAt) - Date.parse(token.createdAt)).toBe(30 * 86_400_000);
  await push(site.url, secret, await site.build({ name: 'mfe-a', version: '1.0.0' }));
  expect((await site.store.live()).releases['mfe-a']?.live).toBe('1.0.0');
  const { status, body } = await call('GET', '', ana);
  expect(status).toBe(200);
  expect(body.tokens[0]).toMatchObject({ id: token.id, portal: 'mfe-a', createdBy: user.id });
  expect(JSON.stringify(body)).not.toMatch(/secret|[0-9a-f]{64}/i);
  expect(site.logged).not.toContain(secret.slice(-64));
});

it('lists the tokens that work, the newest first, and the portals that are live (rule 20.51)', async () => {
  const [first, second] = [await create({ label: 'First' }), await create({ portal: 'mfe-new' })];
  const { tokens, portals } = await list();
  expect(tokens.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(portals).toContain('mfe-a');
  expect(portals).not.toContain('mfe-new');
});

it('revokes a token, once, and what it would publish is refused (rule 20.52)', async () => {
  const { id, secret } = await create();
  const both = await Promise.all([1, 2].map(() => call('DELETE', `/${id}`, ana)));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect((await list()).tokens.map((token) => token.id)).not.toContain(id);
  const built = await site.build({ name: 'mfe-a', version: '9.0.0' });
  await expect(push(site.url, secret, built)).rejects.toThrow();
  expect((await site.store.live()).releases['mfe-a']?.live).not.toBe('9.0.0');
  expect((await call('DELETE', `/${id}`, ana)).status).toBe(404);
});

it('creates and revokes nothing in a folder that follows a bucket, which would undo it (rule 13.71)', async () => {
  const { id } = await create();
  const before = (await list()).tokens.length;
  const marker = join(site.store.folder, '.mirrored');
  await writeFile(marker, 's3://releases/shop');
  const answers = [await call('POST', '', ana, input), await call('DELETE', `/${id}`, ana)];
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([409, 'STORE_REFUSED']);
    expect(body.said).not.toContain('s3://');
  }
  expect((await call('POST', '', eva, input)).status).toBe(404);
  await rm(marker);
  expect((await list()).tokens).toHaveLength(before);
});

it('takes at most one line of 60 characters, a name of a portal and ten years (rule 20.50)', async () => {
  const before = (await list()).tokens.length;
  for (const wrong of [
    { portal: '../x' },
    { portal: '' },
    { label: '' },
    { label: 'a\nb' },
    { label: 'x'.repeat(61) },
    { days: 0 },
    { days: 3651 },
    { days: 1.5 },
  ]) {
    const { status, body } = await call('POST', '', ana, { ...input, ...wrong });
    expect([status, body.code, body.fields[0].field]).toEqual([
      400,
      'VALIDATION_FAILED',
      ...Object.keys(wrong),
    ]);
  }
  expect((await list()).tokens).toHaveLength(before);
  for (const id of ['nothing', '00000000', '%2e%2e'])
    expect([400, 404]).toContain((await call('DELETE', `/${id}`, ana)).status);
});

it('does not exist for anybody else (rules 20.2 and 20.53)', async () => {
  const { id, secret } = await create();
  for (const [method, below, body] of [
    ['GET', '', undefined],
    ['POST', '', input],
    ['DELETE', `/${id}`, undefined],
  ] as const) {
    // The callers: an ordinary user, nobody signed in, and a publishing token used as a session.
    const statuses = await Promise.all(
      [eva, null, secret].map(async (session) => (await call(method, below, session, body)).status),
    );
    expect([method, ...statuses]).toEqual([method, 404, 401, 401]);
  }
  expect((await list()).tokens.map((token) => token.id)).toContain(id);
});

it('logs who created and revoked a token, and not its secret (rule 20.53)', async () => {
  const { id } = await create();
  await call('DELETE', `/${id}`, ana);
  const logged = () => site.logged.split('\n').filter((line) => line.includes(`"publisher":"${id}"`));
  const lines = await until(logged, ({ length }) => length === 2);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['token created', 'token revoked']);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ by: 1, portal: 'mfe-a' });
});
