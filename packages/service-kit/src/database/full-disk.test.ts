import { rmdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { QueryFailedError } from 'typeorm';
import { databaseFault } from '../errors/database-fault.js';
import { shelfService } from '../testing/fixture/shelf.service.js';
import { sqlite, useService } from '../testing/index.js';
import { connectDatabase } from './connect.js';

describe('a service whose disk is full', () => {
  const service = useService(shelfService, sqlite);

  it('refuses writes with 503, continues reading, and recovers by itself', async () => {
    const token = await service.tokenFor({ id: 7 });
    const add = (name: string) => service.http('POST', '/shelves', { body: { name }, token });
    expect((await add('before')).status).toBe(201);
    const [{ page_count: pages }] = await service.dataSource.query('PRAGMA page_count');
    // Once the file has this many pages, SQLite fails as on a full disk.
    await service.dataSource.query(`PRAGMA max_page_count = ${pages}`);
    const refused: Awaited<ReturnType<typeof add>>[] = [];
    for (let index = 0; refused.length === 0 && index < 2000; index++) {
      const answer = await add(`shelf ${index} ${'x'.repeat(30)}`);
      if (answer.status !== 201) refused.push(answer);
    }
    expect(refused[0]?.status).toBe(503);
    expect(refused[0]?.json).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(refused[0]?.headers['retry-after']).toBe('2');
    const list = await service.http('GET', '/shelves?search=before', { token });
    expect([list.status, list.headers['x-total-count']]).toEqual([200, '1']);
    await service.dataSource.query('PRAGMA max_page_count = 1000000');
    expect((await add('after')).status).toBe(201);
  });
});

describe('a service that starts where its files cannot be written', () => {
  it.each(['sqlite', 'sqlite-wal', 'sqlite.lock'])('waits for its %s, and reports that', async (ending) => {
    const fresh = await sqlite.create();
    const path = join(fresh.env.DATA_DIR, `${shelfService.name}.${ending}`);
    // A folder at the file's path prevents the file from being created, like a full disk.
    await mkdir(path);
    const config = shelfService.config.load({ ...fresh.env });
    const written: string[] = [];
    const dataSource = await connectDatabase(shelfService, config, (text) => {
      if (written.push(text) === 2) rmdirSync(path);
    });
    expect(written[0]).toMatch(/^The database does not answer yet; waiting \(.+\)$/);
    expect(await dataSource.query('SELECT COUNT(*) AS shelves FROM shelves')).toEqual([{ shelves: 0 }]);
    await dataSource.destroy();
    await fresh.drop();
  });
});

it.each([
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
  'SQLITE_CANTOPEN',
  'SQLITE_BUSY_SNAPSHOT',
])('counts %s as a temporarily unavailable database', (code) => {
  const error = Object.assign(new Error('disk'), { code });
  expect(databaseFault(new QueryFailedError('', [], error))).toEqual({ kind: 'unavailable' });
});
it.each(['SQLITE_CORRUPT', 'SQLITE_ERROR', 'SQLITE_FULLER'])('counts %s as our own fault', (code) => {
  expect(databaseFault(Object.assign(new Error('x'), { code }))).toBeNull();
});
