import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { push } from './support/push';
import { Site } from './support/site';

let site: Site;
beforeAll(async () => {
  site = await Site.start();
});
afterEach(() => site.empty());
afterAll(() => site.stop());

const liveOf = async (name: string) => (await site.store.live()).releases[name]?.live;

describe('publishing over HTTP (rule 13.30)', () => {
  it('makes a release live, with its compressed forms, and says which gateways serve it', async () => {
    const token = await site.tokenFor('mfe-a');
    const content = 'export const a = 1;'.repeat(100);
    const built = await site.build({ name: 'mfe-a', version: '1.0.0+1', content });
    await writeFile(join(built, 'entry.js.br'), brotliCompressSync(content));
    const { said } = await push(site.url, token, built);
    expect(said).toMatch(/^mfe-a 1\.0\.0\+1 is live, seen by 1 of 1 gateways in/);
    expect(await liveOf('mfe-a')).toBe('1.0.0+1');
    const stored = join(site.store.folder, 'mfe-a', '1.0.0+1');
    for (const file of ['release.json', 'entry.js', 'entry.js.br'])
      expect(await readFile(join(stored, file))).toEqual(await readFile(join(built, file)));
  });

  it('lets two teams publish at the same moment', async () => {
    const teams = await Promise.all(
      ['mfe-a', 'mfe-b'].map(async (name) => ({
        name,
        token: await site.tokenFor(name),
        built: await site.build({ name, version: '1.0.0' }),
      })),
    );
    await Promise.all(teams.map(({ name, token, built }) => push(site.url, token, built, { name })));
    expect(Object.keys((await site.store.live()).releases).sort()).toEqual(['mfe-a', 'mfe-b']);
  });

  it('records by which token, why and from which commit (rule 13.34)', async () => {
    const token = await site.tokenFor('mfe-a');
    const commit = 'a'.repeat(40);
    await push(site.url, token, await site.build({ name: 'mfe-a', version: '1.0.0+1' }), {
      message: 'New home',
      commit,
    });
    await push(site.url, token, await site.build({ name: 'mfe-a', version: '1.1.0+2' }));
    const [publisher] = await site.store.publishers.list();
    const by = `CI (${publisher?.id})`;
    expect(await site.store.history()).toEqual([
      expect.objectContaining({
        from: null,
        to: '1.0.0+1',
        reason: 'publish',
        by,
        message: 'New home',
        commit,
      }),
      expect.objectContaining({ from: '1.0.0+1', to: '1.1.0+2', reason: 'publish', by }),
    ]);
  });

  it('sends only files that no release of the portal in the store has (rule 13.32)', async () => {
    const token = await site.tokenFor('mfe-a');
    const files = ['b.js', 'c.js'];
    const first = await site.build({ name: 'mfe-a', version: '1.0.0+1', files });
    // Files with the same content are sent once.
    expect((await push(site.url, token, first)).sent).toBe(1);
    const second = await site.build({ name: 'mfe-a', version: '1.1.0+2', files });
    expect((await push(site.url, token, second)).sent).toBe(0);
    expect(await liveOf('mfe-a')).toBe('1.1.0+2');
  });

  it('neither takes nor reveals the files of another portal', async () => {
    await push(
      site.url,
      await site.tokenFor('mfe-b'),
      await site.build({ name: 'mfe-b', version: '1.0.0+1' }),
      { name: 'mfe-b' },
    );
    const { sent } = await push(
      site.url,
      await site.tokenFor('mfe-a'),
      await site.build({ name: 'mfe-a', version: '1.0.0+1' }),
    );
    expect(sent).toBe(1);
  });

  it('takes a stored file only with its own content, and has it sent otherwise', async () => {
    const token = await site.tokenFor('mfe-a');
    await push(site.url, token, await site.build({ name: 'mfe-a', version: '1.0.0+1' }));
    await writeFile(join(site.store.folder, 'mfe-a', '1.0.0+1', 'entry.js'), 'damaged');
    expect((await push(site.url, token, await site.build({ name: 'mfe-a', version: '1.1.0+2' }))).sent).toBe(
      1,
    );
    expect(await readFile(join(site.store.folder, 'mfe-a', '1.1.0+2', 'entry.js'), 'utf8')).toBe('x');
  });

  it('changes nothing when it is repeated, and repairs a damaged release', async () => {
    const token = await site.tokenFor('mfe-a');
    const built = await site.build({ name: 'mfe-a', version: '1.0.0+1' });
    await push(site.url, token, built, { expect: null });
    expect((await push(site.url, token, built, { expect: null })).said).toMatch(/was live already/);
    await rm(join(site.store.folder, 'mfe-a', '1.0.0+1', 'entry.js'));
    expect((await push(site.url, token, built)).said).toMatch(/was damaged in the store and is repaired/);
  });

  it('takes files of several parts and empty ones', async () => {
    const token = await site.tokenFor('mfe-a');
    for (const [version, content] of [
      ['1.0.0+1', 'large '.repeat(45_000)],
      ['1.0.0+2', ''],
    ] as const) {
      const built = await site.build({ name: 'mfe-a', version, content });
      await push(site.url, token, built);
      expect(await readFile(join(site.store.folder, 'mfe-a', version, 'entry.js'), 'utf8')).toBe(content);
    }
  });

  it('makes a preview instead', async () => {
    const token = await site.tokenFor('mfe-a');
    const built = await site.build({ name: 'mfe-a', version: '1.0.0+1' });
    const { said, path } = await push(site.url, token, built, { previewHours: 2 });
    expect(said).toMatch(/^mfe-a 1\.0\.0\+1 is stored, and not live\. Whoever opens this link sees it until/);
    expect(path).toMatch(/^\/preview\/[0-9a-f]{8}\.[0-9a-f]{64}$/);
    expect(await liveOf('mfe-a')).toBeUndefined();
    expect(await site.store.versions('mfe-a')).toEqual(['1.0.0+1']);
  });

  it('rolls back to the previous release', async () => {
    const token = await site.tokenFor('mfe-a');
    for (const version of ['1.0.0+1', '1.1.0+2'])
      await push(site.url, token, await site.build({ name: 'mfe-a', version }));
    const refused = await site.call('POST', '/mfe-a/rollback', token, { expect: '1.0.0+1' });
    expect([refused.status, refused.body.code]).toEqual([409, 'LIVE_CHANGED']);
    const { status, body } = await site.call('POST', '/mfe-a/rollback', token, {
      expect: '1.1.0+2',
      message: 'Broken',
    });
    expect([status, body.state]).toEqual([200, 'live']);
    expect(await liveOf('mfe-a')).toBe('1.0.0+1');
    expect((await site.store.history()).at(-1)).toMatchObject({ reason: 'rollback', message: 'Broken' });
  });

  it('leaves no upload behind, and nothing that gateways take for a portal', async () => {
    const token = await site.tokenFor('mfe-a');
    await push(site.url, token, await site.build({ name: 'mfe-a', version: '1.0.0+1' }));
    const { status, body } = await site.call('GET', '/mfe-a/1.0.0+1', token);
    expect([status, body.state]).toEqual([200, 'live']);
    expect(await site.store.names()).toEqual(['mfe-a']);
    await expect(
      readFile(join(site.store.folder, '.uploads', 'mfe-a', '1.0.0+1', 'upload.json')),
    ).rejects.toThrow('ENOENT');
  });
});

describe('a token (rule 13.31)', () => {
  it('gets the same answer for any fault', async () => {
    const none = await site.call('GET', '/mfe-a', `portal_${'0'.repeat(8)}_${'0'.repeat(64)}`);
    const good = await site.tokenFor('mfe-a');
    expect((await site.call('GET', '/mfe-a', good)).status).toBe(200);
    const revoked = await site.tokenFor('mfe-a');
    await site.store.revokeToken(revoked.split('_')[1] ?? '');
    const ended = (await site.store.createToken('mfe-a', 'CI', -1)).token;
    const answers = [none];
    for (const token of [
      null,
      '',
      'x',
      `${good}0`,
      good.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      revoked,
      ended,
      await site.tokenFor('mfe-b'),
    ])
      answers.push(await site.call('GET', '/mfe-a', token));
    const calls: [string, string][] = [
      ['POST', '/mfe-a/rollback'],
      ['POST', '/mfe-a/promote'],
      ['POST', '/mfe-a/canary'],
      ['GET', '/mfe-a/status'],
      ['GET', '/mfe-a/history'],
      ['GET', '/mfe-a/stored'],
      ['GET', '/mfe-a/1.0.0+1/release'],
      ['POST', '/mfe-a/1.0.0+1'],
      ['GET', '/mfe-a/1.0.0+1'],
      ['PUT', `/mfe-a/1.0.0+1/files/${'0'.repeat(96)}?offset=0`],
      ['POST', '/mfe-a/1.0.0+1/finish'],
    ];
    for (const [method, path] of calls)
      answers.push(
        await site.call(method, path, await site.tokenFor('mfe-b'), method === 'GET' ? undefined : {}),
      );
    const { requestId: _, ...body } = none.body;
    expect(none.status).toBe(401);
    expect(body.code).toBe('TOKEN_REFUSED');
    for (const answer of answers) {
      const { requestId: __, ...other } = answer.body;
      expect([answer.status, other]).toEqual([401, body]);
    }
  });

  it('does not work while its file is damaged', async () => {
    const token = await site.tokenFor('mfe-a');
    await writeFile(join(site.store.folder, 'publishers.json'), '{');
    const { status, body } = await site.call('GET', '/mfe-a', token);
    expect([status, body.code]).toEqual([401, 'TOKEN_REFUSED']);
  });

  it('is in no log, and neither are its parts', async () => {
    const published = () => site.logged.split('release published').length;
    const before = published();
    const token = await site.tokenFor('mfe-a');
    await push(site.url, token, await site.build({ name: 'mfe-a', version: '1.0.0+1' }));
    await site.call('GET', '/mfe-b', token);
    await site.call('POST', '/mfe-a/1.0.0+1', token, { release: '{' });
    // Waits, because log lines of another process arrive later than its replies.
    while (published() === before) await wait(20);
    const [, id = '', secret = ''] = token.split('_');
    expect(site.logged).toContain(id);
    expect(site.logged).not.toContain(secret);
    expect(await readFile(join(site.store.folder, 'publishers.json'), 'utf8')).not.toContain(secret);
  });
});

it('notes when a token was used, but not when somebody only guesses it (rule 13.31)', async () => {
  const [guessed, used] = [
    await site.store.createToken('mfe-y', 'CI', 1),
    await site.store.createToken('mfe-z', 'CI', 1),
  ];
  await site.call('GET', '/mfe-y', `portal_${guessed.publisher.id}_${'0'.repeat(64)}`);
  await site.call('GET', '/mfe-z', used.token);
  const lastUseOf = async ({ publisher: { id } }: typeof used) =>
    (await site.store.publishers.withId(id))?.lastUsedAt;
  while ((await lastUseOf(used)) === undefined) await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await lastUseOf(guessed)).toBeUndefined();
});
