import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { connectDatabase } from './connect.js';
import { addFullTextIndex, purgeDeletedWords } from './full-text.js';
import { purgeDeleted } from './purge-deleted.js';

const index = { table: 'people', column: 'name', words: 'people_words' };
const trace = 'zebedea';

class People1700000000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL)');
    await addFullTextIndex(runner, index);
  }
}

let folder: string;
let dataSource: DataSource | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forget-'));
});
afterEach(async () => {
  await dataSource?.destroy();
  dataSource = undefined;
  rmSync(folder, { recursive: true });
});

const logs: string[] = [];
const connect = async (...migrations: (new () => Pick<MigrationInterface, 'up'>)[]) => {
  const config = { DATABASE_URL: undefined, DATABASE_POOL: 1, DATABASE_WAIT_MS: 0, DATA_DIR: folder };
  dataSource = await connectDatabase({ name: 'kit', entities: [], migrations }, config, (text) =>
    logs.push(text),
  );
  return dataSource;
};
const holds = (name = '') =>
  readdirSync(folder)
    .filter((file) => file.includes(name))
    .some((file) => readFileSync(join(folder, file), 'latin1').includes(trace));
const add = (source: DataSource, name: string) =>
  source.query('INSERT INTO people (name) VALUES (?)', [name]);
const removeAll = (source: DataSource) =>
  source.query('DELETE FROM people WHERE name LIKE ?', [`%${trace}%`]);

const forget = async (source: DataSource) => {
  await purgeDeletedWords(source, index.words);
  await purgeDeleted(source);
};

it('leaves nothing of a deleted row in the file, the index of words and the write-ahead log', async () => {
  const source = await connect(People1700000000000);
  await add(source, 'c1xana');
  await add(source, `c1x${trace}`);
  expect(holds()).toBe(true);
  await removeAll(source);
  await forget(source);
  expect(holds()).toBe(false);
  const found = `SELECT rowid FROM people_words WHERE people_words MATCH 'c1xana*'`;
  expect(await source.query(found)).toHaveLength(1);
  await source.query(`INSERT INTO people_words (people_words) VALUES ('integrity-check')`);
});

it('removes from an older file the rows that were deleted before', async () => {
  const before = await connect(People1700000000000);
  await before.query('PRAGMA secure_delete = OFF');
  for (let n = 0; n < 200; n++) await add(before, `c1x${trace}${n}`);
  await add(before, 'c1xana');
  await removeAll(before);
  await before.query('PRAGMA user_version = 0');
  await purgeDeleted(before);
  expect(holds()).toBe(true);
  await before.destroy();
  await forget(await connect(People1700000000000));
  expect(holds()).toBe(false);
});

it('does not wait for readers, and is done the next time', async () => {
  const source = await connect(People1700000000000);
  await add(source, `c1x${trace}`);
  const reader = new Libsql(join(folder, 'kit.sqlite'));
  try {
    reader.exec('BEGIN; SELECT COUNT(*) FROM people');
    await removeAll(source);
    await purgeDeleted(source);
    expect(holds('-wal')).toBe(true);
    reader.exec('COMMIT');
    await forget(source);
    expect(holds()).toBe(false);
  } finally {
    reader.close();
  }
  expect(await source.query('PRAGMA busy_timeout')).toEqual([{ timeout: 5000 }]);
});
