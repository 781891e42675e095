import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DraftState, StartedDraft } from '@portals/contracts/publishing';
import { draftVersion } from '@portals/contracts/releases';
import { eventually } from '../../../packages/portal-cli/src/testing';
import { push } from './support/push';
import { Site } from './support/site';

let site: Site;
beforeAll(async () => {
  site = await Site.start();
  // Writes the releases directly to the store, because publishing would run their scripts, which are empty.
  const live = { shell: '1.0.0+1', 'mfe-a': '1.0.0+1', 'mfe-c': '1.0.0+2' };
  for (const [name, version] of Object.entries({ ...live, 'mfe-c~': '1.0.0+1' })) {
    const [own = ''] = name.split('~');
    const paths = own === 'mfe-a' ? ['/a'] : ['/c'];
    const built = await site.build({ name: own, version, paths, platform: '1.0.0' });
    await cp(built, join(site.store.folder, own, version), { recursive: true });
  }
  const releases = Object.fromEntries(
    Object.entries(live).map(([name, version]) => [name, { live: version }]),
  );
  await writeFile(join(site.store.folder, 'live.json'), JSON.stringify({ schema: 1, releases, history: [] }));
  await eventually(async () => (await page('/a')).status === 200);
});
afterAll(() => site.stop());

const page = async (path: string, cookie = '') => {
  const answer = await fetch(site.url + path, { redirect: 'manual', headers: { cookie } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
/** Returns a document without the parts that differ with every reply. */
const document = async (path: string) =>
  (await page(path)).text.replaceAll(/nonce(="|-)[A-Za-z0-9+/=]+/g, 'nonce');

/** Simulates a developer's machine that works on a draft. */
class Machine {
  cookie = '';
  version = '';
  private constructor(
    readonly token: string,
    readonly draft: StartedDraft,
  ) {}

  static async start(token?: string): Promise<Machine> {
    const used = token ?? (await site.tokenFor('mfe-a'));
    const { status, body } = await site.call('POST', '/mfe-a/draft', used);
    expect(status).toBe(200);
    return new Machine(used, StartedDraft.parse(body));
  }

  async push(hash: string, path = '/a/draft'): Promise<number> {
    const version = draftVersion('1.0.0', this.draft.id, hash);
    const built = await site.build({ name: 'mfe-a', version, content: hash, paths: [path], files: ['b.js'] });
    const { sent } = await push(site.url, this.token, built, { draft: this.draft.id });
    this.version = version;
    return sent;
  }

  /** Starts an upload of a build without sending any of its files. */
  async begin(hash: string, path: string) {
    const version = draftVersion('1.0.0', this.draft.id, hash);
    const built = await site.build({ name: 'mfe-a', version, content: hash, paths: [path] });
    const release = await readFile(join(built, 'release.json'), 'utf8');
    return site.call('POST', `/mfe-a/${version}`, this.token, { release, draft: this.draft.id });
  }

  /** Opens the link, once the gateway knows the draft. */
  async open(): Promise<void> {
    await eventually(async () => (await page(this.draft.path)).status === 303);
    this.cookie = (await page(this.draft.path)).headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  async beat(problem: string | null = null) {
    const { status, body } = await site.call('POST', `/mfe-a/draft/${this.draft.id}`, this.token, {
      problem,
    });
    return status === 200 ? DraftState.parse(body) : { status, body };
  }

  /** Polls for the next build, like the draft's page. */
  news(after: string) {
    return page(`/preview/draft?after=${encodeURIComponent(after)}`, this.cookie);
  }

  file(cookie = this.cookie) {
    return page(`/releases/mfe-a/${this.version}/entry.js`, cookie);
  }

  /** Waits until the gateway no longer shows the draft, which may take it up to five seconds. */
  async isGone(): Promise<void> {
    await eventually(async () => (await page('/a', this.cookie)).headers.get('set-cookie') !== null);
    expect((await page('/a/draft', this.cookie)).text).not.toContain(this.version);
    expect((await this.file()).status).toBe(404);
    expect((await page(this.draft.path)).status).toBe(404);
    expect((await this.news(this.version)).status).toBe(404);
  }
}

describe('a draft (rule 13.80)', () => {
  it('shows a build to the holder of its link alone, never cached, with a banner', async () => {
    const before = await Promise.all([document('/a'), document('/a/draft'), document('/?lang=es')]);
    const machine = await Machine.start();
    await machine.push('a1');
    await machine.open();
    const shown = await page('/a/draft', machine.cookie);
    expect(shown.text).toContain(`"version":"${machine.version}"`);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect(shown.headers.get('x-robots-tag')).toBe('noindex');
    expect(shown.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    expect(shown.headers.get('integrity-policy')).toBe('blocked-destinations=(script)');
    expect(shown.text).toContain(
      'Draft of <strong>mfe-a</strong>: the sources that its developers are working on.',
    );
    expect(shown.text).toContain('Borrador de <strong>mfe-a</strong>');
    expect(await Promise.all([document('/a'), document('/a/draft'), document('/?lang=es')])).toEqual(before);
  });

  it('gives its files to the holder alone, and to no shared cache', async () => {
    const machine = await Machine.start();
    await machine.push('a1');
    await machine.open();
    const own = await machine.file();
    expect([own.status, own.text, own.headers.get('cache-control')]).toEqual([
      200,
      'a1',
      'private, max-age=3600',
    ]);
    const other = await Machine.start();
    await other.push('b1');
    await other.open();
    expect((await machine.file('')).status).toBe(404);
    expect((await machine.file(other.cookie)).status).toBe(404);
  });

  it('has only changed files sent, and survives a crash of the receiver', async () => {
    const machine = await Machine.start();
    // Files with the same content are sent once.
    expect(await machine.push('d1')).toBe(1);
    await site.killReceiver();
    await site.startReceiver();
    expect(await machine.push('d2')).toBe(1);
    expect(await machine.push('d1')).toBe(0);
    expect(await machine.beat()).toEqual({ stored: true });
  });

  it('is refused to everybody without the token, and under a name that is not its own', async () => {
    const machine = await Machine.start();
    const foreign = await site.tokenFor('mfe-b');
    for (const token of [null, foreign, `${machine.token}0`])
      for (const [method, path] of [
        ['POST', '/mfe-a/draft'],
        ['POST', `/mfe-a/draft/${machine.draft.id}`],
        ['DELETE', '/mfe-a/draft'],
      ] as const)
        expect((await site.call(method, path, token)).status).toBe(401);
    const other = await Machine.start();
    const built = await site.build({ name: 'mfe-a', version: draftVersion('1.0.0', other.draft.id, 'a9') });
    const wrong = push(site.url, machine.token, built, { draft: machine.draft.id });
    await expect(wrong).rejects.toThrow(/its version does not name its draft/);
    await expect(push(site.url, machine.token, built, {})).rejects.toThrow(/does not name its draft/);
    await expect(push(site.url, machine.token, built, { draft: other.draft.id })).rejects.toThrow(
      /DRAFT_ENDED/,
    );
  });

  it('goes on showing the build before one that is refused', async () => {
    const machine = await Machine.start();
    await machine.push('a1');
    await machine.open();
    const { version } = machine;
    await expect(machine.push('a2', '/api/x')).rejects.toThrow(/ROUTE_RESERVED/);
    expect((await page('/a/draft', machine.cookie)).text).toContain(version);
    expect(await machine.push('a3')).toBe(1);
    // Both uploads must be rejected before any file is sent.
    for (const [hash, path, code] of [
      ['a4', '/c', 'ROUTE_TAKEN'],
      ['a5', '/api/y', 'ROUTE_RESERVED'],
    ] as const) {
      const { status, body } = await machine.begin(hash, path);
      expect([status, body.refusals[0].code]).toEqual([422, code]);
    }
  });

  it('needs no space for builds whose sending broke off', async () => {
    const machine = await Machine.start();
    for (const hash of ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']) {
      const { status, body } = await machine.begin(hash, '/a');
      expect([status, body.state]).toEqual([200, 'open']);
    }
  });
});

describe('the page of a draft (rule 13.81)', () => {
  it('is told of the next build at once, and then of problems until they are mended', async () => {
    const machine = await Machine.start();
    await machine.push('a1');
    await machine.open();
    const first = machine.version;
    const waiting = machine.news(first);
    await machine.push('a2');
    const pushed = Date.now();
    const news = await waiting;
    // Without a change, the gateway answers only after 20 s.
    expect(Date.now() - pushed).toBeLessThan(15_000);
    const { version } = machine;
    const live = {
      version,
      base: `/releases/mfe-a/${version}/`,
      entry: 'entry.js',
      pins: expect.any(String),
    };
    const portal = expect.objectContaining({ name: 'mfe-a', live });
    expect(JSON.parse(news.text)).toEqual({ tag: version, version, problem: null, portal });
    expect(news.headers.get('cache-control')).toBe('no-store');

    const mended = machine.news(machine.version);
    await machine.beat('Unexpected token');
    const { tag, problem } = JSON.parse((await mended).text);
    expect([tag === machine.version, problem]).toEqual([false, 'Unexpected token']);
    const after = machine.news(tag);
    await machine.beat(null);
    expect(JSON.parse((await after).text).problem).toBeNull();
  });

  it('alone has the script that asks', async () => {
    const machine = await Machine.start();
    await machine.push('a1');
    await machine.open();
    expect((await page('/a', machine.cookie)).text).toContain('/preview/draft?after=');
    expect((await page('/a')).text).not.toContain('/preview/draft');
    const { path } = await site.store.previewStored('mfe-c', '1.0.0+1', 1);
    await eventually(async () => (await page(path)).status === 303);
    const cookie = (await page(path)).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await page('/a', cookie)).text).not.toContain('/preview/draft');
    expect((await page('/preview/draft', cookie)).status).toBe(404);
    expect((await page('/preview/draft')).status).toBe(404);
  });
});

describe('the end of a draft (rule 13.84)', () => {
  it('comes when its command ends', async () => {
    const machine = await Machine.start();
    await machine.push('a1');
    await machine.open();
    const path = `/mfe-a/draft/${machine.draft.id}`;
    expect((await site.call('DELETE', path, machine.token)).body).toEqual({ ended: true });
    await machine.isGone();
    expect((await site.call('DELETE', path, machine.token)).body).toEqual({ ended: false });
    expect(await machine.beat()).toMatchObject({ status: 409, body: { code: 'DRAFT_ENDED' } });
  });

  it('comes when another one of its token begins', async () => {
    const machine = await Machine.start();
    await machine.push('a1');
    await machine.open();
    const second = await Machine.start(machine.token);
    await machine.isGone();
    expect(await machine.beat()).toMatchObject({
      body: { said: expect.stringContaining('Another "dev --in" with this token') },
    });
    await second.push('a1');
    await second.open();
    // The machine before does not know yet, and must not disturb a build that is being sent.
    const { body } = await second.begin('a2', '/a');
    expect(body.state).toBe('open');
    expect((await machine.begin('a2', '/a')).body).toMatchObject({ code: 'DRAFT_ENDED' });
    const sending = draftVersion('1.0.0', second.draft.id, 'a2');
    expect((await site.call('GET', `/mfe-a/${sending}`, second.token)).body.state).toBe('open');
    // The call of `--end`, which needs no ID, so that it works from any machine.
    expect((await site.call('DELETE', '/mfe-a/draft', second.token)).body).toEqual({ ended: true });
  });
});
