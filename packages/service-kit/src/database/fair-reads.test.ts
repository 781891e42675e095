import type { Worker } from 'node:worker_threads';
import { databaseFault } from '../errors/database-fault.js';
import { shelfService } from '../testing/fixture/shelf.service.js';
import { databases, sqlite, until, useService } from '../testing/index.js';
import { FairReads } from './fair-reads.js';

const greedy = { id: 1 };
const other = { id: 2 };
/** Statement that takes SQLite most of a second. */
const long = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000000)
  SELECT COUNT(*) AS numbers FROM numbers`;

describe.each(databases)('reads of a user on $name', (database) => {
  const service = useService(shelfService, database);
  const reads = () => service.app.get(FairReads);

  it('return what the data source returns, in its current state', async () => {
    const token = await service.tokenFor({ id: 7 });
    for (const name of ['north', 'south']) {
      await service.http('POST', '/shelves', { body: { name }, token });
      const sql = 'SELECT * FROM shelves WHERE name <> ? ORDER BY id';
      const rows = await reads().of(greedy).query<object[]>(sql, ['west']);
      expect(rows).toEqual(await service.dataSource.query(sql, ['west']));
      expect(rows.at(-1)).toMatchObject({ name });
    }
  });

  it('fail like those of the data source, and work afterwards', async () => {
    const failed = reads().of(greedy).query('SELECT 1 FROM nowhere');
    const kind = database === sqlite ? null : { kind: 'unavailable' };
    await expect(failed.catch(databaseFault)).resolves.toEqual(kind);
    await expect(failed).rejects.toThrow(/nowhere/);
    expect(await reads().of(greedy).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('are refused within a transaction, whose changes they would not see', async () => {
    const work = service.dataSource.transaction(async (manager) => {
      await manager.query('SELECT 1');
      return reads().of(greedy).query('SELECT 1');
    });
    await expect(work).rejects.toThrow('Inside a transaction');
  });
});

describe.each(databases.filter((one) => one !== sqlite))('reads that keep $name busy', (database) => {
  const service = useService(shelfService, database);
  const count =
    "SELECT COUNT(*) AS count FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP%'";
  const running = async () => {
    const [row] = await service.dataSource.query<{ count: unknown }[]>(count);
    return Number(row?.count);
  };

  it('run one at a time for each user', async () => {
    const reads = service.app.get(FairReads);
    const slow = [greedy, greedy, greedy, other].map((user) => reads.of(user).query('SELECT SLEEP(1)'));
    const counts: number[] = [];
    await until(running, (now) => {
      counts.push(now);
      return now === 0 && Math.max(...counts) > 0;
    });
    await Promise.all(slow);
    expect(Math.max(...counts)).toBe(2);
  });
});

describe('reads of a user who has very many rows, on SQLite', () => {
  const service = useService(shelfService, sqlite);

  it('let others read and write at the same time', async () => {
    const reads = service.app.get(FairReads);
    const token = await service.tokenFor({ id: 7 });
    const order: string[] = [];
    const took = (name: string) => () => void order.push(name);
    const slow = [1, 2, 3].map(() => reads.of(greedy).query(long).then(took('greedy')));
    await reads.of(other).query('SELECT 1').then(took('read'));
    const stored = await service.http('POST', '/shelves', { body: { name: 'east' }, token });
    order.push(String(stored.status));
    await Promise.all(slow);
    expect(order).toEqual(['read', '201', 'greedy', 'greedy', 'greedy']);
  });

  it('are told when their thread ends, and run in another one from then on', async () => {
    const reads = service.app.get(FairReads);
    const [known] = await reads.of(greedy).query<object[]>('SELECT 1 AS one');
    const broken = reads.of(greedy).query(long);
    const threads: { thread: Worker }[] = [...Reflect.get(reads, 'started')];
    await Promise.all([
      expect(broken).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 2 } }),
      ...threads.map(({ thread }) => thread.terminate()),
    ]);
    expect(await reads.of(greedy).query('SELECT 1 AS one')).toEqual([known]);
  });

  it('write nothing', async () => {
    const written = service.app.get(FairReads).of(greedy).query("INSERT INTO shelves (name) VALUES ('x')");
    await expect(written).rejects.toThrow(/readonly|read-only|query_only|attempt to write/i);
  });
});
