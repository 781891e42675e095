import { databases } from '../testing/databases.js';
import { schemaDrift } from '../testing/drift.js';
import { Chore } from '../testing/fixture/chores.js';
import { gate, useChores } from '../testing/fixture/use-chores.js';
import { until } from '../testing/until.js';
import { QUEUED } from './queued-work.js';

describe.each(databases)('background work on $name', (kind) => {
  const work = useChores(kind);

  it('agrees with its entity after the migration', async () => {
    expect(await schemaDrift(work.dataSource)).toEqual([]);
  });

  it('does every piece once, and no more than the limit at a time', async () => {
    await work.add(Array.from({ length: 30 }, (_, n) => `c${n}`));
    const seen: string[] = [];
    let [now, most] = [0, 0];
    work.start(
      async (chore) => {
        most = Math.max(most, ++now);
        seen.push(chore.name);
        await new Promise(setImmediate);
        now--;
        return work.done(chore);
      },
      { concurrency: 3 },
    );
    await work.untilDone();
    expect(new Set(seen).size).toBe(30);
    expect(seen).toHaveLength(30);
    expect(most).toBeLessThanOrEqual(3);
    expect((await work.only()).lease).toBeNull();
  });

  it('does new work at once when it is woken', async () => {
    const worker = work.start(async (chore) => work.done(chore), { pollMs: 600_000 });
    await work.add(['woken']);
    worker.wake();
    await work.untilDone();
  });

  it('leaves work that is due later', async () => {
    await work.add(['later'], new Date(Date.now() + 3_600_000));
    await work.add(['now']);
    work.start(async (chore) => work.done(chore));
    await until(work.chores, (all) => all.some(({ state }) => state === 'done'));
    expect((await work.chores()).map(({ name, state }) => [name, state])).toEqual([
      ['later', QUEUED],
      ['now', 'done'],
    ]);
  });

  it('waits longer before each attempt of a piece that fails', async () => {
    await work.add(['fails']);
    const waits: [number, number][] = [];
    work.start(
      async (chore) => ({
        record: async (retryAt) => {
          waits.push([chore.attempts, retryAt.getTime() - Date.now()]);
          await work.queue.settle(chore, { nextAttemptAt: new Date(0) });
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

  it('tries one piece at a time while a shared dependency is unavailable, and continues when it is back', async () => {
    await work.add(Array.from({ length: 12 }, (_, n) => `c${n}`));
    let away = true;
    let [now, asked, most] = [0, 0, 0];
    work.start(async (chore) => {
      now++;
      asked++;
      // Skips the first four chores, which were claimed together before the outage was known.
      if (asked > 4) most = Math.max(most, now);
      await new Promise(setImmediate);
      now--;
      if (!away) return work.done(chore);
      return { blocked: true, record: (at) => work.queue.settle(chore, { nextAttemptAt: at }) };
    });
    await until(
      () => asked,
      (times) => times >= 10,
    );
    expect(most).toBe(1);
    away = false;
    await work.untilDone();
  });

  it('tries nothing before the pause is over, no matter how often it is woken', async () => {
    await work.add(['waits', 'waits too']);
    const claim = jest.spyOn(work.queue, 'claim');
    const asked = gate();
    const worker = work.start(
      async (chore) => ({
        blocked: true,
        record: async (at) => {
          await work.queue.settle(chore, { nextAttemptAt: at });
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
    expect((await work.chores()).map(({ attempts }) => attempts)).toEqual([1, 0]);
  });

  it('tries again after the pause though the clock of the machine was put back', async () => {
    await work.add(['waits']);
    const now = Date.now.bind(Date);
    const worker = work.start(
      async (chore) => {
        if (chore.attempts > 1) return work.done(chore);
        const record = async () => {
          jest.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
          await work.queue.settle(chore, { nextAttemptAt: new Date(0) });
        };
        return { blocked: true, record };
      },
      { outage: { first: 100, longest: 100 } },
    );
    try {
      await work.untilDone();
      await worker.stop();
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('does nothing twice because the database was unavailable at the end', async () => {
    await work.add(['recorded']);
    let [performed, recorded] = [0, 0];
    work.start(async (chore) => {
      performed++;
      return {
        record: async () => {
          if (++recorded === 1) throw new Error('database gone');
          await work.queue.finish(chore, { state: 'done' });
        },
      };
    });
    await work.untilDone();
    expect([performed, recorded]).toEqual([1, 2]);
    expect(work.logged).toContain('the outcome of work could not be recorded');
  });

  it('retries work that failed by our mistake, and reports it', async () => {
    await work.add(['mistaken']);
    let times = 0;
    work.start(
      async (chore) => {
        if (++times === 1) throw new Error('a mistake');
        return work.done(chore);
      },
      { retry: { first: 10, longest: 10 } },
    );
    await work.untilDone();
    expect(work.logged).toEqual(['work failed by a mistake']);
    expect((await work.only()).attempts).toBe(2);
  });

  it('waits longer after each mistake, and does the next piece of the same user meanwhile', async () => {
    await work.add(['broken', 'sound'], new Date(0), 21);
    const worker = work.start(
      async (chore) => {
        if (chore.name === 'broken') throw new Error('a mistake');
        return work.done(chore);
      },
      { retry: { first: 1_000_000, longest: 3_000_000 }, leaseMs: 600_000 },
    );
    await until(work.chores, (all) => all.some(({ state }) => state === 'done'));
    const waits: number[] = [];
    for (let attempts = 1; attempts <= 3; attempts++) {
      const [broken] = await until(work.chores, ([first]) => first?.attempts === attempts && !first.lease);
      waits.push((broken?.nextAttemptAt.getTime() ?? 0) - Date.now());
      await work.dataSource.manager.update(Chore, { name: 'broken' }, { nextAttemptAt: new Date(0) });
      worker.wake();
    }
    const [first, second, third] = waits;
    expect(first).toBeLessThanOrEqual(1_000_000);
    expect(second).toBeGreaterThan(1_500_000);
    expect(third).toBeGreaterThan(2_300_000);
    expect(new Set(work.logged)).toEqual(new Set(['work failed by a mistake']));
  });

  it('leaves work alone that another replica has claimed since it failed', async () => {
    await work.add(['slow']);
    const claim = async () => (await work.queue.claim(1, new Date(1000), new Date(1000), []))[0];
    const [late, other] = [await claim(), await claim()];
    if (late === undefined || other === undefined) throw new Error('A piece that was due was not handed out');
    await work.queue.release(late, new Date(9000));
    expect(await work.only()).toMatchObject({ lease: other.lease, nextAttemptAt: new Date(1000) });
    await work.queue.release(other, new Date(9000));
    expect(await work.only()).toMatchObject({ lease: null, nextAttemptAt: new Date(9000), attempts: 2 });
  });

  it('continues after the queue could not be read', async () => {
    await work.add(['read']);
    jest.spyOn(work.queue, 'claim').mockRejectedValueOnce(new Error('database gone'));
    work.start(async (chore) => work.done(chore));
    await work.untilDone();
    expect(work.logged).toContain('due work could not be read');
  });

  it('serves users in turn and each one in order, no matter how many pieces one of them has', async () => {
    const [ana, eva, leo] = [1, 2, 3];
    await work.add(
      Array.from({ length: 30 }, (_, n) => `ana${n}`),
      new Date(0),
      ana,
    );
    const seen: string[] = [];
    const begun = gate();
    const added = gate();
    work.start(
      async (chore) => {
        seen.push(chore.name);
        begun.open();
        await added.opened;
        return work.done(chore);
      },
      { concurrency: 1 },
    );
    await begun.opened;
    await work.add(['eva0', 'eva1'], new Date(0), eva);
    await work.add(['leo0'], new Date(0), leo);
    added.open();
    await work.untilDone();
    expect(seen.slice(0, 6)).toEqual(['ana0', 'eva0', 'leo0', 'ana1', 'eva1', 'ana2']);
    expect(seen.filter((name) => name.startsWith('ana'))).toEqual(
      Array.from({ length: 30 }, (_, n) => `ana${n}`),
    );
  });

  it('leaves places to others: a user has one piece in progress, also in another replica', async () => {
    const [ana, eva] = [1, 2];
    await work.add(['ana0', 'ana1'], new Date(0), ana);
    const claim = (limit: number) => work.queue.claim(limit, new Date(1000), new Date(9000), []);
    const [first, ...more] = await claim(4);
    expect([first?.name, more]).toEqual(['ana0', []]);
    await work.add(['eva0'], new Date(0), eva);
    expect((await claim(4)).map(({ name }) => name)).toEqual(['eva0']);
    if (first === undefined) throw new Error('A piece that was due was not handed out');
    await work.queue.finish(first, { state: 'done' });
    expect((await claim(4)).map(({ name }) => name)).toEqual(['ana1']);
  });

  it('lets others have their turn when a piece is handed back, and continues it after them', async () => {
    const [ana, eva] = [11, 12];
    await work.add(['ana0', 'ana1'], new Date(0), ana);
    await work.add(['eva0'], new Date(0), eva);
    const seen: string[] = [];
    work.start(
      async (chore) => {
        seen.push(`${chore.name} ${chore.attempts}`);
        const isOver = seen.filter((one) => one.startsWith(chore.name)).length === 3;
        return isOver ? work.done(chore) : { record: () => work.queue.handBack(chore) };
      },
      { concurrency: 1 },
    );
    await work.untilDone();
    expect(seen.slice(0, 6)).toEqual(['ana0 1', 'eva0 1', 'ana0 1', 'eva0 1', 'ana0 1', 'eva0 1']);
    expect(seen.slice(6)).toEqual(['ana1 1', 'ana1 1', 'ana1 1']);
    expect(work.logged).toEqual([]);
  });
});
