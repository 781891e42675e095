import type { DataSource } from 'typeorm';
import { until } from './until.js';

interface Interleaving<First, Second> {
  /** Object and name of its asynchronous method after whose next call the first work pauses. */
  after: readonly [object: object, method: string];
  first: () => Promise<First>;
  second: () => Promise<Second>;
}

/**
 * Runs two pieces of work at the same time in a forced order: the first pauses after a call, usually inside its transaction, until the
 * second has ended or waits for a lock. SQLite runs transactions one at a time, so there the second is only begun meanwhile.
 */
export async function interleaved<First, Second>(
  { dataSource }: { dataSource: DataSource },
  { after: [object, method], first, second }: Interleaving<First, Second>,
): Promise<[First, Second]> {
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  let pause = () => {};
  const paused = new Promise<void>((resolve) => {
    pause = resolve;
  });
  const original: unknown = Reflect.get(object, method);
  if (typeof original !== 'function') throw new Error(`There is no method ${method}`);
  Reflect.set(object, method, async (...args: unknown[]) => {
    Reflect.set(object, method, original);
    const result = await Reflect.apply(original, object, args);
    pause();
    await resumed;
    return result;
  });
  const one = first();
  try {
    const isPaused = await Promise.race([paused.then(() => true), one.then(() => false)]);
    if (!isPaused) throw new Error(`${method} was not called`);
    const other = second();
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    other.then(end, end);
    await until(async () => isOver || (await hasWaiting(dataSource)), Boolean);
    resume();
    return await Promise.all([one, other]);
  } finally {
    resume();
    Reflect.set(object, method, original);
  }
}

/** Returns true while a transaction in this database waits for a lock. */
async function hasWaiting(dataSource: DataSource): Promise<boolean> {
  if (dataSource.options.type === 'better-sqlite3') return true;
  // Not from information_schema.innodb_trx: the server refreshes it only after nobody has read it for 100 ms.
  const [monitor] = await dataSource.query<{ Status: string }[]>('SHOW ENGINE INNODB STATUS');
  const [, ...transactions] = monitor?.Status.split('---TRANSACTION ') ?? [];
  const waiting = transactions.flatMap((text) =>
    text.includes('LOCK WAIT') ? (/thread id (\d+)/.exec(text)?.[1] ?? []) : [],
  );
  if (waiting.length === 0) return false;
  const own = await dataSource.query<object[]>(
    `SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id IN (${waiting.join(', ')})`,
  );
  return own.length > 0;
}
