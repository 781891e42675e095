import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { shelfService } from '../../testing/fixture/shelf.service.js';
import { databases, runService, sqlite, until, useService } from '../../testing/index.js';
import { Checkpoints } from './checkpoints.js';

describe.each(databases)('statements on $name', (database) => {
  const service = useService(shelfService, database);

  it.each([[[null]], [[null, 1]], [['x']]])('bind %j', async (parameters) => {
    const values = parameters.map((_, index) => `? AS v${index}`).join(', ');
    const rows = await service.dataSource.query(`SELECT ${values}`, parameters);
    expect(Object.values(rows[0])).toEqual(parameters);
  });

  it('return counts and conditions as numbers', async () => {
    const [row] = await service.dataSource.query(
      'SELECT COUNT(*) AS count, EXISTS (SELECT 1 FROM shelves WHERE id < 0) AS isFound, 7 > 8 AS isMore FROM shelves',
    );
    expect(row).toEqual({ count: 0, isFound: 0, isMore: 0 });
  });
});

it('a runner that is released rolls its transaction back, and the next one can start', async () => {
  const database = await sqlite.create();
  const service = await runService(shelfService, database);
  const { dataSource } = service;
  const left = dataSource.createQueryRunner();
  await left.startTransaction();
  await left.query(
    "INSERT INTO shelves (name, books, locked, createdAt) VALUES ('left', 0, 0, '2026-01-01')",
  );
  await left.release();
  expect(await dataSource.query('SELECT name FROM shelves')).toEqual([]);
  const next = dataSource.createQueryRunner();
  await next.startTransaction();
  await next.commitTransaction();
  await next.release();
  await service.stop();
  // With an empty log, all data is in one file, so that a copy of the file is a backup.
  const log = await stat(`${dataSource.options.database}-wal`).catch(() => ({ size: 0 }));
  expect(log.size).toBe(0);
  await database.drop();
});

it('writes changes into the file of a database in a thread, soon after they are committed', async () => {
  const database = await sqlite.create();
  const service = await runService(shelfService, database);
  const { dataSource } = service;
  const file = String(dataSource.options.database);
  // The file is read synchronously, because the thread may finish its checkpoint before the next turn of the event loop.
  const holds = (name: string) => readFileSync(file).includes(name);
  // Rules out a checkpoint by the connection itself, which happens only after many more changes.
  const [setting] = await dataSource.query('PRAGMA wal_autocheckpoint');
  expect(Object.values(setting)).toEqual([32000]);
  const asked = jest.spyOn(Checkpoints.prototype, 'request');
  const add = (name: string) =>
    `INSERT INTO shelves (name, books, locked, createdAt) VALUES ('${name}', 0, 0, '2026-01-01')`;
  const ways = {
    c1xana: (sql: string) => dataSource.transaction((manager) => manager.query(sql)),
    // A statement outside a transaction, which is committed immediately.
    c1xeva: (sql: string) => dataSource.query(sql),
  };
  for (const [name, run] of Object.entries(ways)) {
    asked.mockClear();
    await run(add(name));
    expect(asked).toHaveBeenCalled();
    expect(holds(name)).toBe(false);
    await until(
      async () => holds(name),
      (isThere) => isThere,
    );
  }
  await service.stop();
  await database.drop();
});
