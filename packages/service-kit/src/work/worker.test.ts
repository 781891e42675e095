import { connectDatabase } from '../database/connect.js';
import { databases, type TestDatabase } from '../testing/databases.js';
import { schemaDrift } from '../testing/drift.js';
import { Chore, ChoreWorker, choreParts } from '../testing/fixture/chores.js';
import { startReplica } from '../testing/fixture/replica.js';
import { until } from '../testing/until.js';
import { QUEUED } from './queued-work.js';
import { WorkQueue } from './work-queue.js';
import type { Outcome, WorkerOptions } from './worker.js';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe.each(databases)('background work on $name', (kind) => {
  let database: TestDatabase;
  let dataSource: Awaited<ReturnType<typeof connectDatabase>>;
  let queue: WorkQueue<Chore>;
  let logged: string[];
  const started: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    database = await kind.create();
    const { DATA_DIR, DATABASE_URL } = database.env;
    const config = { DATABASE_URL: DATABASE_URL || undefined, DATA_DIR, DATABASE_POOL: 5 };
    dataSource = await connectDatabase(choreParts, { ...config, DATABASE_WAIT_MS: 10_000 }, () => {});
    queue = new WorkQueue(dataSource, Chore);
  });
  beforeEach(async () => {
    await dataSource.query('DELETE FROM chores');
    logged = [];
  });
  afterEach(async () => {
    for (const one of started.splice(0)) await one.stop();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const log = (_: object, text: string) => void logged.push(text);
  const add = (names: string[], nextAttemptAt = new Date(0)) =>
    dataSource.manager.insert(
      Chore,
      names.map((name) => ({ name, state: QUEUED, nextAttemptAt })),
    );
  const chores = () => dataSource.manager.find(Chore, { order: { id: 'ASC' } });
  const only = async () => {
    const [chore] = await chores();
    if (chore === undefined) throw new Error('There is no chore');
    return chore;
  };
  const done = (chore: Chore): Outcome => ({
    record: () => queue.finish(chore, { state: 'done', doneBy: 'test' }),
  });
  const untilDone = () =>
    until(chores, (all) => all.length > 0 && all.every(({ state }) => state === 'done'));
  function start(perform: ChoreWorker['perform'], options: Partial<WorkerOptions> = {}): ChoreWorker {
    const worker = new ChoreWorker(queue, options, { warn: log, error: log }, perform);
    worker.start();
    started.push(worker);
    return worker;
  }

  it('agrees with its entity after the migration', async () => {
    expect(await schemaDrift(dataSource)).toEqual([]);
  });

  it('does every piece once, no more at a time than it may', async () => {
    await add(Array.from({ length: 30 }, (_, n) => `c${n}`));
    const seen: string[] = [];
    let [now, most] = [0, 0];
    start(
      async (chore) => {
        most = Math.max(most, ++now);
        seen.push(chore.name);
        await new Promise(setImmediate);
        now--;
        return done(chore);
      },
      { concurrency: 3 },
    );
    await untilDone();
    expect(new Set(seen).size).toBe(30);
    expect(seen).toHaveLength(30);
    expect(most).toBeLessThanOrEqual(3);
    expect((await only()).lease).toBeNull();
  });

  it('does what is added at once when it is woken', async () => {
    const worker = start(async (chore) => done(chore), { pollMs: 600_000 });
    await add(['woken']);
    worker.wake();
    await untilDone();
  });

  it('leaves what is due later', async () => {
    await add(['later'], new Date(Date.now() + 3_600_000));
    await add(['now']);
    start(async (chore) => done(chore));
    await until(chores, (all) => all.some(({ state }) => state === 'done'));
    expect((await chores()).map(({ name, state }) => [name, state])).toEqual([
      ['later', QUEUED],
      ['now', 'done'],
    ]);
  });

  it('waits longer before each attempt of a piece that fails', async () => {
    await add(['fails']);
    const waits: [number, number][] = [];
    start(
      async (chore) => ({
        record: async (retryAt) => {
          waits.push([chore.attempts, retryAt.getTime() - Date.now()]);
          await queue.settle(chore, { nextAttemptAt: new Date(0) });
        },
      }),
      { retry: { first: 1_000_000, longest: 3_000_000 } },
    );
    await until(
      () => waits.length,
      (length) => length >= 3,
    );
    const [first, second, third] = waits.map(([, wait]) => wait);
    expect(waits.slice(0, 3).map(([attempts]) => attempts)).toEqual([1, 2, 3]);
    expect(first).toBeLessThanOrEqual(1_000_000);
    expect(second).toBeGreaterThan(1_500_000);
    expect(third).toBeGreaterThan(2_300_000);
  });

  it('asks with one piece at a time while what all need is away, and goes on when it is back', async () => {
    await add(Array.from({ length: 12 }, (_, n) => `c${n}`));
    let away = true;
    let [now, asked, most] = [0, 0, 0];
    start(async (chore) => {
      now++;
      asked++;
      // The first pieces were taken together, before anybody knew.
      if (asked > 4) most = Math.max(most, now);
      await new Promise(setImmediate);
      now--;
      if (!away) return done(chore);
      return { blocked: true, record: (at) => queue.settle(chore, { nextAttemptAt: at }) };
    });
    await until(
      () => asked,
      (times) => times >= 10,
    );
    expect(most).toBe(1);
    away = false;
    await untilDone();
  });

  it('asks nobody before the pause is over, however often it is woken', async () => {
    await add(['waits', 'waits too']);
    const claim = jest.spyOn(queue, 'claim');
    const asked = gate();
    const worker = start(
      async (chore) => ({
        blocked: true,
        record: async (at) => {
          await queue.settle(chore, { nextAttemptAt: at });
          asked.open();
        },
      }),
      { outage: { first: 3_600_000, longest: 3_600_000 }, concurrency: 1 },
    );
    await asked.opened;
    const claims = claim.mock.calls.length;
    for (let times = 0; times < 50; times++) {
      worker.wake();
      await new Promise(setImmediate);
    }
    expect(claim.mock.calls.length).toBe(claims);
    claim.mockRestore();
    expect((await chores()).map(({ attempts }) => attempts)).toEqual([1, 0]);
  });

  it('does nothing twice because the database was away when it was done', async () => {
    await add(['recorded']);
    let [performed, recorded] = [0, 0];
    start(async (chore) => {
      performed++;
      return {
        record: async () => {
          if (++recorded === 1) throw new Error('database gone');
          await queue.finish(chore, { state: 'done' });
        },
      };
    });
    await untilDone();
    expect([performed, recorded]).toEqual([1, 2]);
    expect(logged).toContain('the outcome of work could not be recorded');
  });

  it('tries again after the lease what failed by a mistake of ours, and says so', async () => {
    await add(['mistaken']);
    let times = 0;
    start(async (chore) => {
      if (++times === 1) throw new Error('a mistake');
      return done(chore);
    });
    await untilDone();
    expect(logged).toEqual(['work failed by a mistake']);
    expect((await only()).attempts).toBe(2);
  });

  it('goes on when the queue could not be read', async () => {
    await add(['read']);
    jest.spyOn(queue, 'claim').mockRejectedValueOnce(new Error('database gone'));
    start(async (chore) => done(chore));
    await untilDone();
    expect(logged).toContain('due work could not be read');
  });

  it('lets what is being done finish when it stops, and takes nothing more', async () => {
    await add(['first', 'second']);
    const [begun, finish] = [gate(), gate()];
    let brokenOff = false;
    const worker = start(
      async (chore, signal) => {
        begun.open();
        await finish.opened;
        brokenOff = signal.aborted;
        return done(chore);
      },
      { concurrency: 1 },
    );
    await begun.opened;
    const stopped = worker.stop();
    for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
    finish.open();
    await stopped;
    expect(brokenOff).toBe(false);
    expect((await chores()).map(({ state }) => state)).toEqual(['done', QUEUED]);
  });

  it('breaks off what does not finish in time when it stops', async () => {
    await add(['endless']);
    const begun = gate();
    let brokenOff = false;
    const worker = start(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            brokenOff = true;
            reject(new Error('broken off'));
          });
          begun.open();
        }),
      { stopMs: 1 },
    );
    await begun.opened;
    await worker.stop();
    expect(brokenOff).toBe(true);
    expect((await only()).state).toBe(QUEUED);
  });

  it('keeps what a late replica says from undoing what another did meanwhile', async () => {
    await add(['contested']);
    const claim = async (now: Date, end: Date, except: number[] = []) =>
      (await queue.claim(1, now, end, except))[0];
    const [soon, later] = [new Date(1000), new Date(2000)];
    const late = await claim(soon, soon);
    if (late === undefined) throw new Error('A piece that was due was not handed out');
    expect(await claim(soon, later, [late.id])).toBeUndefined();
    const other = await claim(soon, later);
    if (other === undefined) throw new Error('A piece whose lease had ended was not handed out');
    expect(await claim(soon, later)).toBeUndefined();
    await queue.settle(late, { nextAttemptAt: new Date(0) });
    await queue.renew([late], new Date(9000));
    expect(await only()).toMatchObject({ attempts: 2, nextAttemptAt: later, lease: other.lease });
    await queue.renew([other], new Date(3000));
    expect((await only()).nextAttemptAt).toEqual(new Date(3000));
    await queue.finish(late, { state: 'done' });
    await queue.renew([other], new Date(4000));
    expect(await only()).toMatchObject({ state: 'done', lease: null, nextAttemptAt: new Date(3000) });
  });

  it('takes over what another replica was doing when it was killed, and not before', async () => {
    await add(Array.from({ length: 6 }, (_, n) => `c${n}`));
    const replica = await startReplica(database, { concurrency: 2, leaseMs: 3000 });
    started.push(replica);
    await replica.printed(2);
    const other: number[] = [];
    start(
      async (chore) => {
        other.push(chore.id);
        return done(chore);
      },
      { leaseMs: 3000 },
    );
    await until(chores, (all) => all.filter(({ state }) => state === 'done').length === 4);
    // It is slow but alive: it has its leases moved, again and again.
    const held = async () => (await chores()).filter(({ state }) => state === QUEUED);
    for (let renewals = 0; renewals < 3; renewals++) {
      const ends = (await held()).map(({ nextAttemptAt }) => nextAttemptAt.getTime());
      await until(held, (rows) => rows.every((row, n) => row.nextAttemptAt.getTime() > (ends[n] ?? 0)));
    }
    expect(other).toHaveLength(4);
    await replica.kill();
    await untilDone();
    expect(new Set(other).size).toBe(6);
    expect((await chores()).map(({ attempts }) => attempts).sort()).toEqual([1, 1, 1, 1, 2, 2]);
  });
});
