import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewayStatus, ServedRelease } from '@portals/contracts/releases';
import { announce } from './announce.js';
import { ReleaseStore } from './store.js';
import { writeBuilt } from './testing.js';

let work: string;
let store: ReleaseStore;
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'gateways-'));
  store = new ReleaseStore(join(work, 'store'));
  await mkdir(store.gateways.folder, { recursive: true });
});
afterEach(() => rm(work, { recursive: true, force: true }));

const change = { name: 'mfe-a', version: '1.1.0+2', revision: 2, changed: true, repaired: false };
const serving = (version: string | null, more: Partial<ServedRelease> = {}): ServedRelease => ({
  name: 'mfe-a',
  live: change.version,
  served: version === change.version ? 'live' : version === null ? 'none' : 'previous',
  version,
  why: version === change.version ? null : 'entry.js is not what its release says',
  ...more,
});

async function tell(id: string, status: Partial<GatewayStatus> = {}): Promise<void> {
  const full = {
    id,
    host: 'h',
    at: new Date().toISOString(),
    revision: 2,
    releases: [serving('1.1.0+2')],
    ...status,
  };
  // The file is replaced atomically, as gateways do, so that a reader never sees half a file.
  const file = join(store.gateways.folder, `${id}.json`);
  await writeFile(`${file}.tmp`, JSON.stringify(full));
  await rename(`${file}.tmp`, file);
}
const announced = () => announce(store, async () => change, 300);

it('reports how many gateways saw a change', async () => {
  await tell('g1');
  await tell('g2', { revision: 3 });
  expect(await announced()).toMatch(/^mfe-a 1\.1\.0\+2 is live, seen by 2 of 2 gateways in \d+\.\d s$/);
});

it('waits for a gateway that takes it over later', async () => {
  await tell('g1', { revision: 1, releases: [serving('1.0.0+1', { live: '1.0.0+1', why: null })] });
  const waiting = announce(store, async () => change);
  await tell('g1');
  expect(await waiting).toContain('seen by 1 of 1 gateways');
});

it.each<[string, Partial<GatewayStatus>, string]>([
  ['has not looked yet', { revision: 1 }, 'h (g2) has not applied the change yet'],
  [
    'serves another release',
    { releases: [serving('1.0.0+1')] },
    'h (g2) serves 1.0.0+1: entry.js is not what its release says',
  ],
  [
    'goes on to a change of another portal but does not serve this one',
    { revision: 7, releases: [serving('1.0.0+1')] },
    'h (g2) serves 1.0.0+1',
  ],
  ['leaves it out', { releases: [serving(null)] }, 'h (g2) leaves mfe-a out: entry.js is not what'],
  ['knows nothing of it', { releases: [] }, 'h (g2) leaves mfe-a out: it is not live'],
])('names the gateway that %s, and what to do', async (_what, status, told) => {
  await tell('g1');
  await tell('g2', status);
  await expect(announced()).rejects.toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/seen by 1 of 2 gateways only:[\s\S]*rollback mfe-a/),
    }),
  );
  await expect(announced()).rejects.toThrow(told);
});

it('counts a change as seen when somebody else has changed the same portal since then', async () => {
  await tell('g1', { revision: 3, releases: [serving('1.2.0+3', { live: '1.2.0+3', served: 'live' })] });
  expect(await announced()).toContain('seen by 1 of 1');
});

it('does not wait for a gateway that died, nor for an invalid status', async () => {
  await tell('g1');
  await tell('dead', { revision: 1, at: new Date(Date.now() - 60_000).toISOString() });
  await tell('dead-before-the-clock-was-set-back', {
    revision: 1,
    at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await writeFile(join(store.gateways.folder, 'half.json'), '{"id":');
  expect(await announced()).toContain('seen by 1 of 1 gateways');
});

it.each([
  [
    'does not wait for a gateway whose entry was copied with the store',
    '/elsewhere/releases-gateways',
    false,
  ],
  ['waits for a gateway that hangs', '', true],
])('%s', async (_what, folder, waits) => {
  await tell('g1');
  const at = new Date(Date.now() - 60_000).toISOString();
  const own = await realpath(store.gateways.folder);
  await tell('g2', { revision: 1, at, host: hostname(), pid: process.pid, folder: folder || own });
  const result = announced();
  if (waits) await expect(result).rejects.toThrow('hangs or was killed');
  else expect(await result).toContain('seen by 1 of 1 gateways');
});

it('says that no gateway is running', async () => {
  const made = await store.publish(await writeBuilt(work, { name: 'mfe-a', version: '1.0.0+1' }));
  expect(await announce(store, async () => made)).toBe(
    'mfe-a 1.0.0+1 is live; no gateway is running that could see it',
  );
  expect(await announce(store, () => store.unpublish('mfe-a'))).toContain('mfe-a is no longer live');
});

it('waits until a portal that was taken off is gone', async () => {
  const gone = { ...change, version: null };
  await tell('g1', { revision: 1 });
  await expect(announce(store, async () => gone, 200)).rejects.toThrow('seen by 0 of 1');
  await tell('g1', { releases: [] });
  expect(await announce(store, async () => gone)).toContain('mfe-a is no longer live, seen by 1 of 1');
});

describe('a gateway that falls silent', () => {
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  /** Returns the id of a suspended process, which behaves like a hanging one. */
  async function stopped(): Promise<number> {
    const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)']);
    children.push(child);
    await once(child.stdout, 'data');
    child.kill('SIGSTOP');
    return child.pid ?? 0;
  }

  /** Returns the id of a killed process. */
  async function killed(): Promise<number> {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    return child.pid ?? 0;
  }

  it('is named when it hangs on this machine', async () => {
    await tell('g1');
    const silent = { host: hostname(), pid: await stopped(), revision: 1 };
    await tell('g2', { ...silent, at: secondsAgo(120) });
    await expect(announced()).rejects.toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          /seen by 1 of 2 gateways only:\n {2}\S+ \(g2\) hangs or was killed: it was last heard of 12\d s ago\n/,
        ),
      }),
    );
    expect(await store.gateways.running()).toHaveLength(2);
  });

  it('is named on another machine when it was heard of as the command began', async () => {
    await tell('g2', { pid: process.pid, revision: 1, at: secondsAgo(2) });
    const make = async () => {
      // The change takes so long that the last status is stale by the time it ends.
      await tell('g2', { pid: process.pid, revision: 1, at: secondsAgo(60) });
      return change;
    };
    await expect(announce(store, make, 300)).rejects.toThrow('h (g2) hangs or was killed');
  });

  it.each<[string, () => Promise<Partial<GatewayStatus>>]>([
    ['has left another machine', async () => ({ pid: process.pid, at: secondsAgo(60) })],
    [
      'was killed on this machine',
      async () => ({ pid: await killed(), host: hostname(), at: secondsAgo(60) }),
    ],
    [
      'was killed so long ago that its number may be that of another program',
      async () => ({ pid: process.pid, host: hostname(), at: secondsAgo(3600) }),
    ],
  ])('blocks nobody when it %s', async (_what, status) => {
    await tell('g1');
    await tell('g2', { revision: 1, ...(await status()) });
    expect(await announced()).toContain('seen by 1 of 1 gateways');
  });

  it('blocks nobody when it was heard of as the command began and was killed on this machine since', async () => {
    const silent = { pid: await killed(), host: hostname(), revision: 1 };
    await tell('g2', { ...silent, at: secondsAgo(2) });
    const make = async () => {
      await tell('g2', { ...silent, at: secondsAgo(60) });
      return change;
    };
    expect(await announce(store, make, 300)).toContain('no gateway is running');
  });

  it.each<[string, boolean, Partial<GatewayStatus>, Partial<GatewayStatus>]>([
    ['has the same number', false, { pid: 7 }, { pid: 7 }],
    ['listens at the same address', false, { pid: 7, address: ':80' }, { pid: 8, address: ':80' }],
    ['listens at another address', true, { pid: 7, address: ':80' }, { pid: 8, address: ':81' }],
    ['has an unknown address', true, { pid: 7 }, { pid: 8 }],
    ['is on another host', true, { pid: 7, address: ':80' }, { pid: 7, address: ':80', host: 'other' }],
  ])(
    'is waited for unless its container was started again: one that %s',
    async (_what, waits, one, other) => {
      await tell('g2', { revision: 1, ...one, at: secondsAgo(2) });
      const make = async () => {
        await tell('g1', other);
        await tell('g2', { revision: 1, ...one, at: secondsAgo(20) });
        return change;
      };
      const result = announce(store, make, 300);
      if (waits) await expect(result).rejects.toThrow('seen by 1 of 2 gateways only');
      else expect(await result).toContain('seen by 1 of 1 gateways');
    },
  );

  it('is waited for when the one at its address wrote before it', async () => {
    const same = { pid: await stopped(), host: hostname(), address: ':80' };
    await tell('g1', { ...same, pid: process.pid, at: secondsAgo(30) });
    await tell('g2', { ...same, revision: 1, at: secondsAgo(20) });
    await expect(announced()).rejects.toThrow('(g2) hangs or was killed');
  });
});
