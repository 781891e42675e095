import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
  // Replaced in one step, as gateways do: a reader never meets half a file.
  const file = join(store.gateways.folder, `${id}.json`);
  await writeFile(`${file}.tmp`, JSON.stringify(full));
  await rename(`${file}.tmp`, file);
}
const announced = () => announce(store, change, 300);

it('says by how many gateways a change was seen', async () => {
  await tell('g1');
  await tell('g2', { revision: 3 });
  expect(await announced()).toMatch(/^mfe-a 1\.1\.0\+2 is live, seen by 2 of 2 gateways in \d+\.\d s$/);
});

it('waits for a gateway that takes it over later', async () => {
  await tell('g1', { revision: 1, releases: [serving('1.0.0+1', { live: '1.0.0+1', why: null })] });
  const waiting = announce(store, change);
  await tell('g1');
  expect(await waiting).toContain('seen by 1 of 1 gateways');
});

it.each<[string, Partial<GatewayStatus>, string]>([
  ['has not looked yet', { revision: 1 }, 'h (g2) has not taken the change over yet'],
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

it('counts a change as seen when somebody else has changed the same portal since', async () => {
  await tell('g1', { revision: 3, releases: [serving('1.2.0+3', { live: '1.2.0+3', served: 'live' })] });
  expect(await announced()).toContain('seen by 1 of 1');
});

it('does not wait for a gateway that died, nor for what is no status', async () => {
  await tell('g1');
  await tell('dead', { revision: 1, at: new Date(Date.now() - 60_000).toISOString() });
  await writeFile(join(store.gateways.folder, 'half.json'), '{"id":');
  expect(await announced()).toContain('seen by 1 of 1 gateways');
});

it('says that no gateway is running', async () => {
  const made = await store.publish(await writeBuilt(work, { name: 'mfe-a', version: '1.0.0+1' }));
  expect(await announce(store, made)).toBe('mfe-a 1.0.0+1 is live; no gateway is running that could see it');
  expect(await announce(store, await store.unpublish('mfe-a'))).toContain('mfe-a is no longer live');
});

it('waits until a portal that was taken off is gone', async () => {
  const gone = { ...change, version: null };
  await tell('g1', { revision: 1 });
  await expect(announce(store, gone, 200)).rejects.toThrow('seen by 0 of 1');
  await tell('g1', { releases: [] });
  expect(await announce(store, gone)).toContain('mfe-a is no longer live, seen by 1 of 1');
});
