import { shelfService } from '../testing/fixture/shelf.service.js';
import { runService, sqlite } from '../testing/index.js';

it.each([
  [undefined, 1],
  ['normal', 1],
  ['full', 2],
])('writes to the disk as SQLITE_SYNCHRONOUS=%s says', async (setting, level) => {
  const database = await sqlite.create();
  const env = setting === undefined ? {} : { SQLITE_SYNCHRONOUS: setting };
  const service = await runService(shelfService, database, { env });
  expect(await service.dataSource.query('PRAGMA synchronous')).toEqual([{ synchronous: level }]);
  expect(await service.dataSource.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  await service.stop();
  await database.drop();
});
