import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './commands.js';
import { type RunningProduct, registerProduct, runningProducts } from './products.js';
import { ReleaseStore } from './store.js';
import { writeBuilt } from './testing.js';

let work: string;
let lines: string[];
const withdrawals: (() => void)[] = [];

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'choose-'));
  lines = [];
});
afterEach(async () => {
  for (const withdraw of withdrawals.splice(0)) withdraw();
  await rm(work, { recursive: true, force: true });
});

const run = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  runCommand(args, { workspace: work, current: work, env, print: (line) => lines.push(line) });

/** Fills a store with two releases of a portal; the second is live. */
async function fill(store: string): Promise<ReleaseStore> {
  const filled = new ReleaseStore(store);
  for (const patch of [1, 2])
    await filled.publish(await writeBuilt(work, { name: 'mfe-a', version: `1.0.${patch}+a` }));
  return filled;
}

/** Writes the status file of a gateway next to its store; with `secondsAgo`, the status is stale, as after a gateway was killed. */
async function gatewayOf(store: string, secondsAgo = 0): Promise<void> {
  const at = new Date(Date.now() - secondsAgo * 1000).toISOString();
  const releases = [{ name: 'mfe-a', live: '1.0.1+a', served: 'live', version: '1.0.1+a', why: null }];
  await mkdir(`${store}-gateways`, { recursive: true });
  const status = { id: '1-a', host: 'h', at, revision: 99, releases };
  await writeFile(join(`${store}-gateways`, '1-a.json'), JSON.stringify(status));
}

function product(dataDir: string, more: Partial<RunningProduct> = {}): RunningProduct {
  const store = join(dataDir, 'releases');
  return {
    pid: process.pid,
    url: 'http://localhost:8099',
    dataDir,
    store,
    gateways: `${store}-gateways`,
    services: {},
    ...more,
  };
}
const register = (one: RunningProduct) => withdrawals.push(registerProduct(work, one));

const liveIn = async (store: ReleaseStore) => (await store.live()).releases['mfe-a']?.live;

describe('a command that names no store', () => {
  it('changes the one that the running product serves, wherever it is', async () => {
    const elsewhere = product(join(work, 'elsewhere'));
    const store = await fill(elsewhere.store);
    await gatewayOf(elsewhere.store);
    register(elsewhere);
    await run({}, 'rollback', 'mfe-a');
    expect(await liveIn(store)).toBe('1.0.1+a');
    expect(lines.join()).toContain('seen by 1 of 1 gateways');
    await run({}, 'list');
    expect(lines.join('\n')).toContain('1.0.1+a');
  });

  it('changes the usual one while a gateway serves that', async () => {
    const usual = join(work, '.data', 'releases');
    const store = await fill(usual);
    await gatewayOf(usual);
    await run({}, 'rollback', 'mfe-a');
    expect(await liveIn(store)).toBe('1.0.1+a');
  });

  it.each(['rollback mfe-a', 'promote mfe-a 1.0.1+a', 'unpublish mfe-a', 'prune'])(
    'is refused when nobody would see the change, and changes nothing: %s',
    async (line) => {
      const store = await fill(join(work, '.data', 'releases'));
      const before = await store.live();
      await expect(run({}, ...line.split(' '))).rejects.toThrow(
        /No product is running.*npm start.*DATA_DIR=/,
      );
      expect(await store.live()).toEqual(before);
    },
  );

  it('is refused before anything is built', async () => {
    await mkdir(join(work, 'mfe-a'));
    await writeFile(join(work, 'mfe-a', 'portal.json'), 'not a descriptor');
    await writeFile(join(work, 'mfe-a', 'package.json'), '{}');
    await expect(run({}, 'publish', 'mfe-a')).rejects.toThrow('No product is running');
  });

  it('treats a product that stopped without notice as stopped', async () => {
    const gone = product(join(work, 'gone'));
    await fill(gone.store);
    await gatewayOf(gone.store, 60);
    register(gone);
    await expect(run({}, 'rollback', 'mfe-a')).rejects.toThrow('No product is running');
  });

  it('is refused where several products run, with what to set for each', async () => {
    const [one, other] = [
      product(join(work, 'one')),
      product(join(work, 'other'), { pid: process.ppid, url: 'http://localhost:8100' }),
    ];
    for (const each of [one, other]) {
      await gatewayOf(each.store);
      register(each);
    }
    const refused = run({}, 'rollback', 'mfe-a');
    await expect(refused).rejects.toThrow(
      `RELEASES_DIR=${one.store} npm run portal -- …  http://localhost:8099`,
    );
    await expect(refused).rejects.toThrow(
      `RELEASES_DIR=${other.store} npm run portal -- …  http://localhost:8100`,
    );
  });

  it('lists the usual store where none is served', async () => {
    await fill(join(work, '.data', 'releases'));
    await run({}, 'list');
    expect(lines[0]).toMatch(/^mfe-a \(live since/);
  });
});

it.each(['DATA_DIR', 'RELEASES_DIR'])('a store that %s names is changed, served or not', async (name) => {
  const served = product(join(work, 'served'));
  await gatewayOf(served.store);
  register(served);
  const store = await fill(join(work, 'named', 'releases'));
  const value = name === 'DATA_DIR' ? join(work, 'named') : store.folder;
  await run({ [name]: value }, 'rollback', 'mfe-a');
  expect(await liveIn(store)).toBe('1.0.1+a');
});

describe('running products', () => {
  it('are known until they are withdrawn', () => {
    const one = product(join(work, 'one'));
    const withdraw = registerProduct(work, one);
    expect(runningProducts(work)).toEqual([one]);
    withdraw();
    expect(runningProducts(work)).toEqual([]);
  });

  it('are not those whose process is gone', () => {
    // No process has this id.
    register(product(join(work, 'one'), { pid: 2 ** 30 }));
    expect(runningProducts(work)).toEqual([]);
  });

  it('are not those whose machine was restarted since, whatever process has their id now', async () => {
    register(product(join(work, 'one')));
    const file = join(work, 'node_modules/.cache/products', `${process.pid}.json`);
    const entry: object = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...entry, boot: 'an earlier one' }));
    expect(runningProducts(work)).toEqual([]);
  });

  it('have claimed their data folder: an earlier one with the same folder has ended', () => {
    const one = product(join(work, 'one'));
    const other = product(join(work, 'other'), { pid: process.ppid });
    // The process with id 1 always exists.
    for (const each of [{ ...one, pid: 1 }, other, one]) register(each);
    expect(runningProducts(work)).toEqual(expect.arrayContaining([one, other]));
    expect(runningProducts(work)).toHaveLength(2);
  });

  it('are not those of the checkout that this one was copied from', async () => {
    const one = product(join(work, 'elsewhere'));
    const [original, copy, link] = [join(work, 'original'), join(work, 'copy'), join(work, 'link')];
    await mkdir(original);
    withdrawals.push(registerProduct(original, one));
    await cp(original, copy, { recursive: true });
    await symlink(original, link);
    expect(runningProducts(copy)).toEqual([]);
    expect([runningProducts(original), runningProducts(link)]).toEqual([[one], [one]]);
    // An installation that registers in the copy is found among the entries copied from the original.
    registerProduct(copy, { ...one, url: 'http://localhost:8100' });
    expect(runningProducts(copy)).toEqual([{ ...one, url: 'http://localhost:8100' }]);
  });
});
