import fs, { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { GatewayStatus } from '@portals/contracts/releases';
import { withLock } from './lock.js';
import type { ReleaseStore } from './store.js';
import { useCommandLine } from './testing-commands.js';

const cli = useCommandLine();

describe('pruning', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const old = daysAgo(31);
  let store: ReleaseStore;
  const age = (version: string) => utimes(join(store.folder, 'mfe-a', version), old, old);

  beforeEach(async () => {
    store = cli.store();
    for (const patch of [1, 2, 3, 4, 5]) {
      await cli.publish({ name: 'mfe-a', version: `1.0.${patch}+a` });
    }
    const file = join(store.folder, 'history.json');
    const history = (await store.history())
      .slice(0, 4)
      .map((change) => ({ ...change, at: old.toISOString() }));
    await writeFile(file, JSON.stringify(history));
    for (const version of await store.versions('mfe-a')) await age(version);
  });

  it('only says what it would delete in a dry run', async () => {
    await cli.run('prune', '--dry-run');
    expect(cli.lines).toEqual([
      'mfe-a 1.0.1+a',
      'mfe-a 1.0.2+a',
      'mfe-a 1.0.3+a',
      '3 releases would be deleted',
    ]);
    expect(await store.versions('mfe-a')).toHaveLength(5);
  });

  it('deletes what killed commands have left, once it is a day old', async () => {
    const id = '0f8b7c1e-7a55-4c57-9a0b-1f2e3d4c5b6a';
    const leftovers = [`live-set.json.${id}`, `.adding-${id}`];
    for (const name of leftovers) await mkdir(join(store.folder, name, 'assets'), { recursive: true });
    await cli.run('prune');
    expect(await fs.readdir(store.folder)).toEqual(expect.arrayContaining(leftovers));
    for (const name of leftovers) await utimes(join(store.folder, name), daysAgo(2), daysAgo(2));
    await utimes(join(store.folder, 'live-set.json'), old, old);
    await cli.run('prune');
    const left = await fs.readdir(store.folder);
    expect(left.filter((name) => name.includes(id))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(['live-set.json', 'history.json', 'mfe-a']));
  });

  it('keeps live releases, the previous ones and the last good ones', async () => {
    const file = join(store.folder, 'live-set.json');
    const live = await store.live();
    const entry = live.releases['mfe-a'];
    await writeFile(
      file,
      JSON.stringify({ ...live, releases: { 'mfe-a': { ...entry, lastGood: '1.0.2+a' } } }),
    );
    await cli.run('prune');
    expect((await store.versions('mfe-a')).sort()).toEqual(['1.0.2+a', '1.0.4+a', '1.0.5+a']);
  });

  it('deletes the health of the releases that it deletes', async () => {
    const folder = join(store.gateways.folder, 'health', 'mfe-a');
    await mkdir(folder, { recursive: true });
    for (const patch of [1, 5]) await writeFile(join(folder, `1.0.${patch}+a.json`), '{}');
    await cli.run('prune');
    expect(await fs.readdir(folder)).toEqual(['1.0.5+a.json']);
  });

  it('keeps releases that were live or stored lately, because open tabs may need them', async () => {
    for (const patch of [1, 4, 5]) await store.promote('mfe-a', `1.0.${patch}+a`);
    await utimes(join(store.folder, 'mfe-a', '1.0.2+a'), new Date(), new Date());
    await cli.run('prune');
    expect((await store.versions('mfe-a')).sort()).toEqual(['1.0.1+a', '1.0.2+a', '1.0.4+a', '1.0.5+a']);
  });

  it('keeps releases that were live or previewed within 30 days, or a given number of days (rule 13.7)', async () => {
    const history = (await store.history()).map((change) => ({ ...change, at: daysAgo(29).toISOString() }));
    await writeFile(join(store.folder, 'history.json'), JSON.stringify(history.slice(1, 2)));
    const { preview } = await store.previewStored('mfe-a', '1.0.2+a', 1);
    const ended = { ...preview, endsAt: daysAgo(28).toISOString() };
    await writeFile(join(store.folder, 'previews.json'), JSON.stringify({ schema: 1, previews: [ended] }));
    for (const days of [[], ['--days=29'], ['--days=28']]) {
      cli.lines.length = 0;
      await cli.run('prune', '--dry-run', ...days);
      expect(cli.lines.slice(0, -1)).toEqual(
        [
          ['mfe-a 1.0.3+a'],
          ['mfe-a 1.0.1+a', 'mfe-a 1.0.3+a'],
          ['mfe-a 1.0.1+a', 'mfe-a 1.0.2+a', 'mfe-a 1.0.3+a'],
        ][days.length === 0 ? 0 : days[0] === '--days=29' ? 1 : 2],
      );
    }
  });

  it('keeps the release that a gateway serves in place of a live one that it cannot use', async () => {
    const [id, host, at] = ['g', 'here', new Date().toISOString()];
    const served = {
      name: 'mfe-a',
      live: '1.0.5+a',
      served: 'previous',
      version: '1.0.2+a',
      why: 'x',
    } as const;
    await mkdir(store.gateways.folder);
    const status: GatewayStatus = { id, host, at, revision: 5, releases: [served] };
    await writeFile(join(store.gateways.folder, 'g.json'), JSON.stringify(status));
    await cli.run('prune');
    expect((await store.versions('mfe-a')).sort()).toEqual(['1.0.2+a', '1.0.4+a', '1.0.5+a']);
  });

  it('keeps everything of a name that changed too often for its history to show what was live lately', async () => {
    const change = { name: 'mfe-a', from: '1.0.5+a', to: '1.0.5+a', reason: 'publish' };
    const history = Array.from({ length: 200 }, () => ({ ...change, at: new Date().toISOString() }));
    await writeFile(join(store.folder, 'history.json'), JSON.stringify(history));
    await cli.run('prune');
    expect(await store.versions('mfe-a')).toHaveLength(5);
  });

  it('deletes no release that becomes live in the meantime', async () => {
    const open = jest.spyOn(fs, 'open');
    let pruning: Promise<void> | undefined;
    await withLock(store.lock, async () => {
      const before = open.mock.calls.length;
      pruning = cli.run('prune');
      while (open.mock.calls.slice(before).every(([path]) => path !== store.lock)) await setImmediate();
      const live = await store.live();
      const releases = { 'mfe-a': { ...live.releases['mfe-a'], live: '1.0.1+a' } };
      await writeFile(join(store.folder, 'live-set.json'), JSON.stringify({ ...live, releases }));
    });
    await pruning;
    expect((await store.versions('mfe-a')).sort()).toEqual(['1.0.1+a', '1.0.4+a']);
  });

  it.each(['0', 'x', '-1'])('refuses to keep for %s days', async (days) => {
    await expect(cli.run('prune', `--days=${days}`)).rejects.toThrow('--days must be a number of days');
  });
});
