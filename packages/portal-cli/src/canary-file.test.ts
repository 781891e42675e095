import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canary, percentAt } from '@portals/contracts/releases';
import { prunable } from './prune.js';
import { useStore } from './testing.js';

const work = useStore();
const all = {};
const half = { percents: [50], minutes: 0 };

const running = async () => work.store.canaries.running(await work.store.live());
const start = (version = '1.1.0', plan = half) => work.store.startCanary('mfe-a', version, plan, all);

/** Adds a release to the store without making it live, as a preview does. */
const store = async (version: string, paths = ['/mfe-a'], files: string[] = [], name = 'mfe-a') => {
  await work.store.preview(await work.build({ name, version, paths, files }), 1);
};

beforeEach(async () => {
  await work.publish({ name: 'shell', version: '1.0.0', platform: '1.0.0' });
  await work.publish({ name: 'mfe-a', version: '1.0.0' });
  await store('1.1.0', ['/mfe-a', '/new']);
});

/** Returns the shares of a canary, with the seconds from a moment at which they begin. */
const planOf = ({ steps }: Canary, from = '') =>
  steps.map(({ at, percent }) => [percent, (Date.parse(at) - Date.parse(from)) / 1000]);

/** Expects a moment to lie between another one and now. */
const expectWithin = (moment = '', began: number) =>
  expect([Date.parse(moment) >= began, Date.parse(moment) <= Date.now()]).toEqual([true, true]);

describe('a canary in the store (rules 13.15 and 13.16)', () => {
  it('begins with a stored release beside the live one, after all gateways know it', async () => {
    const began = Date.now();
    const { plan } = await start('1.1.0', { percents: [1, 10, 100], minutes: 30 });
    expect(plan).toMatchObject({ name: 'mfe-a', version: '1.1.0', against: '1.0.0' });
    expect(planOf(plan, plan.startedAt)).toEqual([
      [1, 10],
      [10, 1810],
      [100, 3610],
    ]);
    expectWithin(plan.startedAt, began);
    expect(percentAt(plan, Date.parse(plan.startedAt))).toBe(0);
    expect(await running()).toEqual([plan]);
    expect(await work.liveOf('mfe-a')).toEqual(['1.0.0', undefined]);
  });

  it('keeps its visitors when its share is changed: they are chosen as before', async () => {
    const { plan: before } = await start();
    const began = Date.now();
    const { plan } = await work.store.changeCanary('mfe-a', { percents: [60], minutes: 0 });
    expect(plan.first).toBe(before.first);
    const changedAt = plan.steps[0]?.at;
    expect(planOf(plan, changedAt)).toEqual([
      [0, 0],
      [60, 3],
    ]);
    expectWithin(changedAt, began);
    await expect(work.store.changeCanary('shell', half)).rejects.toThrow('shell has no canary');
  });

  it('is refused for the shell, the live release, a portal that is not live, and a release that is not stored', async () => {
    await work.publish({ name: 'shell', version: '1.1.0', platform: '1.1.0' });
    const refused = (name: string, version: string) => work.store.startCanary(name, version, half, all);
    await expect(refused('shell', '1.0.0')).rejects.toThrow('The shell cannot be a canary');
    await expect(start('1.0.0')).rejects.toThrow('is live, so everybody gets it');
    await expect(start('9.9.9')).rejects.toThrow('There is no mfe-a 9.9.9');
    await store('1.0.0', ['/b'], [], 'mfe-b');
    await expect(refused('mfe-b', '1.0.0')).rejects.toThrow('mfe-b has no live release');
  });

  it('is refused without a route of the live release, with damaged files, and beside another of its portal', async () => {
    await store('1.2.0', ['/mfe-a']);
    await start();
    await expect(start('1.2.0')).rejects.toThrow('mfe-a 1.1.0 is a canary already');
    await work.store.promote('mfe-a', '1.1.0');
    await expect(start('1.2.0')).rejects.toThrow(
      /ROUTE_DROPPED: route \/new is live.*A canary has all routes/s,
    );
    await work.store.rollback('mfe-a');
    await writeFile(join(work.store.folder, 'mfe-a', '1.1.0', 'entry.js'), 'y');
    await expect(start()).rejects.toThrow('FILE_CHANGED');
    expect(await running()).toEqual([]);
  });

  it('has no route or file of another portal or canary, and no other portal may take its own', async () => {
    await work.publish({ name: 'mfe-b', version: '1.0.0' });
    await store('1.1.0', ['/mfe-b', '/free'], ['public/logo.svg'], 'mfe-b');
    await store('1.2.0', ['/mfe-b', '/new'], [], 'mfe-b');
    await start();
    const other = (version: string) => work.store.startCanary('mfe-b', version, half, all);
    await expect(other('1.2.0')).rejects.toThrow('ROUTE_TAKEN: route /new is already /new of mfe-a 1.1.0');
    await other('1.1.0');
    for (const [paths, reason] of [
      [['/c', '/free'], 'ROUTE_TAKEN: route /free is already /free of mfe-b 1.1.0'],
      [['/c'], 'FILE_TAKEN: public/logo.svg is already a file of mfe-b 1.1.0'],
    ] as const)
      await expect(
        work.publish({ name: 'mfe-c', version: '1.0.0', paths: [...paths], files: ['public/logo.svg'] }),
      ).rejects.toThrow(reason);
    await expect(
      work.publish({ name: 'mfe-a', version: '1.3.0', paths: ['/mfe-a', '/free'] }),
    ).rejects.toThrow('mfe-b 1.1.0');
  });

  it('is one of three in a store at most', async () => {
    for (const name of ['mfe-b', 'mfe-c', 'mfe-d']) {
      await work.publish({ name, version: '1.0.0' });
      await store('1.1.0', [`/${name}`], [], name);
      await work.store.startCanary(name, '1.1.0', half, all);
    }
    await expect(start()).rejects.toThrow('There are 3 canaries (mfe-b, mfe-c, mfe-d)');
    expect(await running()).toHaveLength(3);
  });

  it('can be built sources, which are stored and checked as for publishing', async () => {
    const built = await work.build({ name: 'mfe-a', version: '1.4.0' });
    await work.store.publishCanary(built, half, { language: 'es' });
    expect(await running()).toMatchObject([{ version: '1.4.0', cohort: { language: 'es' } }]);
    const dropping = await work.build({ name: 'mfe-a', version: '1.5.0', paths: ['/other'] });
    await expect(work.store.publishCanary(dropping, half, all)).rejects.toThrow('ROUTE_DROPPED');
    expect(await work.store.versions('mfe-a')).not.toContain('1.5.0');
    expect(await work.liveOf('mfe-a')).toEqual(['1.0.0', undefined]);
  });
});

describe('the end of a canary in the store (rule 13.19)', () => {
  it('is its promotion, which needs no version', async () => {
    await start();
    const changed = await work.store.promote('mfe-a');
    expect(changed).toMatchObject({ version: '1.1.0', changed: true, canary: { version: '1.1.0' } });
    expect(await work.liveOf('mfe-a')).toEqual(['1.1.0', '1.0.0']);
    expect(await running()).toEqual([]);
    await expect(work.store.promote('mfe-a')).rejects.toThrow('mfe-a has no canary');
  });

  it('is the first rollback, which leaves the live release as it is; the second one goes back', async () => {
    await work.publish({ name: 'mfe-a', version: '1.0.1' });
    await start();
    const first = await work.store.rollback('mfe-a');
    expect(first).toMatchObject({ version: '1.0.1', changed: false, canary: { version: '1.1.0' } });
    expect(await work.liveOf('mfe-a')).toEqual(['1.0.1', '1.0.0']);
    const second = await work.store.rollback('mfe-a');
    expect(second).toMatchObject({ version: '1.0.0', changed: true });
    expect(second.canary).toBeUndefined();
    // The canary does not return when the release that it ran against is live again.
    await work.store.promote('mfe-a', '1.0.1');
    expect(await running()).toEqual([]);
  });

  it.each([
    ['a release that is published', () => work.publish({ name: 'mfe-a', version: '1.2.0' })],
    ['unpublishing', () => work.store.unpublish('mfe-a')],
  ])('is %s', async (_what, change) => {
    await start();
    expect((await change()).canary).toMatchObject({ version: '1.1.0' });
    expect((await work.store.canaries.read()).canaries).toEqual([]);
  });

  it('is a change by a version of the product that knows no canaries', async () => {
    await start();
    const file = join(work.store.folder, 'live.json');
    const set = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...set, releases: { 'mfe-a': { live: '1.1.0' } } }));
    expect((await work.entryOf('mfe-a'))?.live).toBe('1.1.0');
    expect(await running()).toEqual([]);
  });

  it('is neither publishing the live release again, also to repair it, nor a change of another portal', async () => {
    await start();
    await work.publish({ name: 'mfe-a', version: '1.0.0' });
    await writeFile(join(work.store.folder, 'mfe-a', '1.0.0', 'entry.js'), 'y');
    expect((await work.publish({ name: 'mfe-a', version: '1.0.0' })).repaired).toBe(true);
    await work.publish({ name: 'mfe-b', version: '1.0.0' });
    expect(await running()).toHaveLength(1);
  });
});

it('is recorded with who made it, and a damaged file blocks only the commands for canaries', async () => {
  await start();
  await work.store.changeCanary('mfe-a', half);
  await work.store.rollback('mfe-a');
  const { revision, changes } = await work.store.canaries.read();
  expect(revision).toBe(3);
  expect(changes.map(({ version, reason }) => `${version} ${reason}`)).toEqual([
    '1.1.0 start',
    '1.1.0 change',
    '1.1.0 rollback',
  ]);
  for (const { by } of [...changes, ...(await work.store.history())]) expect(by).toMatch(/.@./);
  await writeFile(join(work.store.folder, 'canaries.json'), '{');
  await expect(start()).rejects.toThrow(/canaries\.json is damaged/);
  await work.publish({ name: 'mfe-a', version: '1.2.0' });
  expect(await work.liveOf('mfe-a')).toEqual(['1.2.0', '1.0.0']);
  expect(await work.store.rollback('mfe-a')).toMatchObject({ version: '1.0.0', changed: true });
});

it('keeps its release from being pruned, and for some days after its end', async () => {
  const days = 1 / 86_400_000;
  await start();
  const names = async () => (await prunable(work.store, ['mfe-a'], days)).map(({ version }) => version);
  const [preview] = await work.store.previews.list();
  await work.store.endPreview(preview?.id ?? '');
  expect(await names()).toEqual([]);
  await work.store.rollback('mfe-a');
  expect((await prunable(work.store, ['mfe-a'], 7)).map(({ version }) => version)).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await names()).toEqual(['1.1.0']);
});
