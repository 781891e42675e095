import { readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltOptions } from '../../../packages/portal-cli/src/testing';
import { push } from './support/push';
import { Site } from './support/site';

const version = '1.0.0+1';
const path = `/mfe-a/${version}`;
let site: Site;
let token: string;
beforeAll(async () => {
  site = await Site.start({ RELEASE_FILES: '50', RELEASE_BYTES: '1000000', UPLOADS_PER_PORTAL: '2' });
  token = await site.tokenFor('mfe-a');
});
afterAll(() => site.stop());

const integrity = `sha384-${'a'.repeat(64)}`;

/** Returns the release.json of a built release as text, with the given changes applied. */
async function releaseText(change: object = {}, options: Partial<BuiltOptions> = {}): Promise<string> {
  const built = await site.build({ name: 'mfe-a', version, ...options });
  return JSON.stringify({ ...JSON.parse(await readFile(join(built, 'release.json'), 'utf8')), ...change });
}
const begin = async (body: object) => site.call('POST', path, token, body);

/**
 * Retries when the connection is closed while the request is being sent. A server that rejects a request early may close the connection
 * before the client can read the reply (RFC 9112 §9.6).
 */
const insist = <T>(ask: () => Promise<T>, left = 50): Promise<T> =>
  ask().catch((error: unknown) => {
    const { code } = Object(Object(error).cause);
    if (left === 0 || !['EPIPE', 'ECONNRESET'].includes(code)) throw error;
    return insist(ask, left - 1);
  });

describe('a release is refused before any of its files is sent (rules 13.30 and 13.33),', () => {
  const file = (name: string) => [{ path: name, size: 1, integrity }];
  it.each<[string, object, object[], string]>([
    ['whose path leaves its folder', { files: file('../../live.json') }, [], 'RELEASE_UNREADABLE'],
    ['whose path is absolute', { files: file('/etc/passwd') }, [], 'RELEASE_UNREADABLE'],
    ['whose node bundle is a file of the server', { server: '../../../../etc/passwd' }, [], 'FILE_UNLISTED'],
    ['whose node bundle is not listed', { server: 'server/main.mjs' }, [], 'FILE_UNLISTED'],
    [
      'with a file in the place of release.json',
      { serverFiles: file('release.json') },
      [],
      'RELEASE_UNREADABLE',
    ],
    ['with a file inside of a file', { serverFiles: file('entry.js/a') }, [], 'RELEASE_UNREADABLE'],
    ['with a file twice', { serverFiles: file('entry.js') }, [], 'RELEASE_UNREADABLE'],
    ['with a file that it does not list', {}, file('more.js'), 'FILE_UNLISTED'],
    ['with a compressed form of nothing', {}, file('more.js.br'), 'FILE_UNLISTED'],
    ['of another name', { name: 'mfe-b' }, [], 'RELEASE_UNREADABLE'],
    ['of another version', { version: '1.0.0+2' }, [], 'RELEASE_UNREADABLE'],
  ])('%s', async (_what, change, forms, code) => {
    const { status, body } = await begin({ release: await releaseText(change), forms });
    expect([status, body.code]).toEqual([422, 'RELEASE_REFUSED']);
    expect(body.refusals).toContainEqual({ code, reason: expect.any(String), mend: expect.any(String) });
    expect(await site.store.names()).not.toContain('mfe-a');
  });

  it.each([
    ['with 100,000 files', 100_000, 1, /BODY_TOO_LARGE|RELEASE_TOO_LARGE|VALIDATION_FAILED/],
    ['with too many files', 60, 1, /RELEASE_TOO_LARGE/],
    ['that is too large', 2, 600_000, /RELEASE_TOO_LARGE/],
  ])('%s', async (_what, count, size, code) => {
    const files = Array.from({ length: count }, (_file, index) => ({
      path: `f/${index}.js`,
      size,
      integrity,
    }));
    const release = await releaseText({ files });
    const { status, body } = await insist(() => begin({ release }));
    expect([400, 413]).toContain(status);
    expect(body.code).toMatch(code);
  });

  it('with a route of another portal, named with its release', async () => {
    const other = await site.build({ name: 'mfe-b', version, paths: ['/taken'] });
    await push(site.url, await site.tokenFor('mfe-b'), other, { name: 'mfe-b' });
    const built = await site.build({ name: 'mfe-a', version, paths: ['/taken'] });
    await expect(push(site.url, token, built)).rejects.toThrow(
      /ROUTE_TAKEN: route \/taken is already \/taken of mfe-b 1\.0\.0\+1\n {4}Choose another path/,
    );
    const { body } = await site.call('GET', path, token);
    expect(body.code).toBe('NOT_FOUND');
  });

  it('with a file that the gateway would send in place of its own', async () => {
    const { body } = await begin({ release: await releaseText({}, { files: ['public/robots.txt'] }) });
    expect(body.refusals).toMatchObject([
      { code: 'ROUTE_RESERVED', reason: expect.stringContaining('public/robots.txt') },
    ]);
  });

  it('with control characters in its message, which a terminal would obey', async () => {
    const { body } = await begin({ release: await releaseText(), message: 'a\u001b[2J' });
    expect([body.code, body.fields[0].field]).toEqual(['VALIDATION_FAILED', 'message']);
  });
});

it('answers in the language of the caller', async () => {
  const response = await fetch(`${site.url}/api/releases/mfe-a`, { headers: { 'accept-language': 'es' } });
  expect((await response.json()).message).toBe(
    'Falta el token, no sirve para este portal o ya no es válido.',
  );
});

describe('a file', () => {
  const key =
    'd752c2c51fba0e29aa190570a9d4253e44077a058d3297fa3a5630d5bd012622f97c28acaed313b5c83bb990caa7da85';
  const put = (content: string, offset = 0, name = key) =>
    site.call('PUT', `${path}/files/${name}?offset=${offset}`, token, Buffer.from(content));

  it('that changes while it is sent is refused by name, and can be sent again', async () => {
    await begin({ release: await releaseText() });
    const { status, body } = await put('y');
    expect([status, body.code]).toEqual([422, 'FILE_DIFFERS']);
    expect(body.refusals[0].reason).toContain('entry.js');
    expect((await put('x')).body).toEqual({ offset: 1 });
  });

  it('is never longer than the release says, and no other file is taken', async () => {
    const release = await releaseText({}, { content: 'long content' });
    await begin({ release });
    const name = Buffer.from(JSON.parse(release).files[0].integrity.slice(7), 'base64').toString('hex');
    expect((await put('long content and more', 0, name)).body.code).toBe('OFFSET_WRONG');
    expect((await put('content', 5, name)).body).toMatchObject({ code: 'OFFSET_WRONG', offset: 0 });
    expect((await put('long ', 0, name)).body).toEqual({ offset: 5 });
    expect((await put('long ', 0, name)).body).toMatchObject({ code: 'OFFSET_WRONG', offset: 5 });
    expect((await put('x', 0, '0'.repeat(96))).status).toBe(422);
    expect((await put('x', 0, '..%2f..%2flive.json')).status).toBe(404);
    expect((await site.call('POST', `${path}/finish`, token)).body.code).toBe('UPLOAD_INCOMPLETE');
  });

  it('is sent in parts of limited size', async () => {
    const part = Buffer.alloc(262_145);
    expect((await site.call('PUT', `${path}/files/${key}?offset=0`, token, part)).status).toBe(413);
  });

  it('that is a link is not sent', async () => {
    const built = await site.build({ name: 'mfe-a', version: '1.0.0+7', files: ['link.js'] });
    await writeFile(join(site.work, 'target'), 'x');
    await import('node:fs/promises').then(({ rm }) => rm(join(built, 'link.js')));
    await symlink(join(site.work, 'target'), join(built, 'link.js'));
    await expect(push(site.url, token, built)).rejects.toThrow('FILE_MISSING: link.js is a link');
  });
});

it('refuses the same version with other content', async () => {
  await push(site.url, token, await site.build({ name: 'mfe-a', version: '2.0.0+1' }));
  const other = await site.build({ name: 'mfe-a', version: '2.0.0+1', content: 'y' });
  await expect(push(site.url, token, other)).rejects.toThrow(
    /VERSION_TAKEN: mfe-a 2\.0\.0\+1 is already in the store/,
  );
});

/** Begins an upload, and sends none of its files. */
async function open(name: string, one: string, key: string): Promise<number> {
  const built = await site.build({ name, version: one, content: `open ${one}` });
  const release = await readFile(join(built, 'release.json'), 'utf8');
  return (await site.call('POST', `/${name}/${one}`, key, { release })).status;
}

it('refuses further uploads of a portal with too many unfinished ones, and not those of others', async () => {
  const other = await site.tokenFor('mfe-c');
  const states = [];
  for (const one of ['5.0.0', '5.0.1', '5.0.2']) states.push(await open('mfe-a', one, token));
  expect(states.at(-1)).toBe(429);
  expect(await open('mfe-c', '5.0.0', other)).toBe(200);
});

it('lets the upload of a portal give way that nobody has continued for longest (rule 13.32)', async () => {
  const key = await site.tokenFor('mfe-e');
  for (const one of ['5.0.0', '5.0.1']) expect(await open('mfe-e', one, key)).toBe(200);
  const since = async (one: string, minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000);
    await utimes(join(site.store.folder, '.uploads', 'mfe-e', one), at, at);
  };
  await since('5.0.0', 9);
  await since('5.0.1', 8);
  expect(await open('mfe-e', '5.0.2', key)).toBe(429);
  await since('5.0.0', 11);
  await since('5.0.1', 12);
  expect(await open('mfe-e', '5.0.2', key)).toBe(200);
  const states = ['5.0.0', '5.0.1', '5.0.2'].map((one) => site.call('GET', `/mfe-e/${one}`, key));
  expect((await Promise.all(states)).map(({ status }) => status)).toEqual([200, 404, 200]);
});

describe('a release that replaces one that is not live any more (rule 13.35)', () => {
  it('is refused with who published what in the meantime', async () => {
    const key = await site.tokenFor('mfe-d');
    const named = (more: object) => ({ name: 'mfe-d', ...more });
    await push(site.url, key, await site.build({ name: 'mfe-d', version: '1.0.0' }), named({ expect: null }));
    await push(
      site.url,
      key,
      await site.build({ name: 'mfe-d', version: '1.1.0' }),
      named({ expect: '1.0.0', message: 'Prices' }),
    );
    const late = await site.build({ name: 'mfe-d', version: '1.2.0' });
    await expect(push(site.url, key, late, named({ expect: '1.0.0' }))).rejects.toThrow(
      /^LIVE_CHANGED: mfe-d was to replace 1\.0\.0, and 1\.1\.0 is live \(since \S+ \S+ UTC, by CI \(\w{8}\): Prices\)/,
    );
    await push(site.url, key, late, named({ expect: '1.1.0' }));
  });
});
