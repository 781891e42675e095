import { databases } from '../testing/databases.js';
import { startReplica } from '../testing/fixture/replica.js';
import { gate, useChores } from '../testing/fixture/use-chores.js';
import { until } from '../testing/until.js';
import { QUEUED } from './queued-work.js';

describe.each(databases)('background work on $name, when a worker stops, is late or is killed', (kind) => {
  const work = useChores(kind);

  it('finishes current work when it stops, and claims no more', async () => {
    await work.add(['first', 'second']);
    const [begun, finish] = [gate(), gate()];
    let brokenOff = false;
    const worker = work.start(
      async (chore, signal) => {
        begun.open();
        await finish.opened;
        brokenOff = signal.aborted;
        return work.done(chore);
      },
      { concurrency: 1 },
    );
    await begun.opened;
    const stopped = worker.stop();
    for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
    finish.open();
    await stopped;
    expect(brokenOff).toBe(false);
    expect((await work.chores()).map(({ state }) => state)).toEqual(['done', QUEUED]);
  });

  it('aborts work that does not finish in time when it stops', async () => {
    await work.add(['endless']);
    const begun = gate();
    let brokenOff = false;
    const worker = work.start(
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
    expect((await work.only()).state).toBe(QUEUED);
  });

  it('does not let a late replica undo the work of another one', async () => {
    await work.add(['contested']);
    const claim = async (now: Date, end: Date, except: number[] = []) =>
      (await work.queue.claim(1, now, end, except))[0];
    const [soon, later] = [new Date(1000), new Date(2000)];
    const late = await claim(soon, soon);
    if (late === undefined) throw new Error('A piece that was due was not handed out');
    expect(await claim(soon, later, [late.id])).toBeUndefined();
    const other = await claim(soon, later);
    if (other === undefined) throw new Error('A piece whose lease had ended was not handed out');
    expect(await claim(soon, later)).toBeUndefined();
    await work.queue.settle(late, { nextAttemptAt: new Date(0) });
    await work.queue.renew([late], new Date(9000));
    expect(await work.only()).toMatchObject({ attempts: 2, nextAttemptAt: later, lease: other.lease });
    await work.queue.renew([other], new Date(3000));
    expect((await work.only()).nextAttemptAt).toEqual(new Date(3000));
    await work.queue.finish(late, { state: 'done' });
    await work.queue.renew([other], new Date(4000));
    expect(await work.only()).toMatchObject({ state: 'done', lease: null, nextAttemptAt: new Date(3000) });
  });

  it('takes over work of a killed replica, and not before', async () => {
    await work.add(Array.from({ length: 6 }, (_, n) => `c${n}`));
    const replica = await startReplica(work.database, { concurrency: 2, leaseMs: 4000 });
    work.started.push(replica);
    await replica.printed(2);
    const other: number[] = [];
    work.start(
      async (chore) => {
        other.push(chore.id);
        return work.done(chore);
      },
      { leaseMs: 4000 },
    );
    await until(work.chores, (all) => all.filter(({ state }) => state === 'done').length === 4);
    // The replica in the other process is slow but alive, so it keeps renewing its leases.
    const held = async () => (await work.chores()).filter(({ state }) => state === QUEUED);
    for (let renewals = 0; renewals < 3; renewals++) {
      const ends = (await held()).map(({ nextAttemptAt }) => nextAttemptAt.getTime());
      await until(held, (rows) => rows.every((row, n) => row.nextAttemptAt.getTime() > (ends[n] ?? 0)));
    }
    expect(other).toHaveLength(4);
    await replica.kill();
    await work.untilDone();
    expect(new Set(other).size).toBe(6);
    expect((await work.chores()).map(({ attempts }) => attempts).sort()).toEqual([1, 1, 1, 1, 2, 2]);
  });
});
