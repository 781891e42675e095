import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { DataSource, Entity, PrimaryColumn, type QueryRunner } from 'typeorm';
import { z } from 'zod';
import { databases, sqlite, type TestDatabase } from '../../testing/databases.js';
import { LongTextColumn } from '../columns.js';
import { madeFor } from './index.js';

/**
 * Demonstrates the bugs of the unpatched libraries. When a test fails after an update, upstream has fixed the bug: remove the patch, then
 * the test.
 */

@Entity('notes')
class Note {
  @PrimaryColumn({ type: 'int' }) declare id: number;
  @LongTextColumn() declare text: string;
}

class Parents1700000000000 {
  async up(runner: QueryRunner) {
    await runner.query('CREATE TABLE parents (id integer PRIMARY KEY, extra integer)');
    await runner.query(
      'CREATE TABLE children (id integer, parentId integer REFERENCES parents (id) ON DELETE CASCADE)',
    );
  }

  async down() {}
}

class Extra1700000000001 {
  async up() {}

  async down(runner: QueryRunner) {
    await runner.dropColumn('parents', 'extra');
  }
}

const Package = z.object({ version: z.string() });
const versionOf = (name: string): string => {
  const file = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
  return Package.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
};

it.each([
  ['typeorm', madeFor.typeorm],
  ['libsql', madeFor.libsql],
])('the changes were made for the version of %s that is installed', (name, range) => {
  // If this fails after an update, check that the tests below still pass, then widen the range.
  expect(versionOf(name)).toMatch(range);
});

describe.each(databases)('TypeORM without our changes on $name', (kind) => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const opened: DataSource[] = [];

  const sqliteOptions = () => ({
    type: 'better-sqlite3' as const,
    driver: Libsql,
    database: join(database.env.DATA_DIR, 'plain.sqlite'),
  });
  const open = async (more: { migrations?: (new () => object)[]; entities?: (typeof Note)[] } = {}) => {
    const { DATABASE_URL: url } = database.env;
    const options = url === '' ? sqliteOptions() : { type: 'mariadb' as const, url };
    const source = new DataSource({ ...options, ...more });
    opened.push(source);
    return source.initialize();
  };
  const countRows = async (table: string) =>
    Number((await dataSource.query(`SELECT COUNT(*) AS n FROM ${table}`))[0].n);

  beforeEach(async () => {
    database = await kind.create();
    dataSource = await open();
    await dataSource.query('CREATE TABLE things (name varchar(20) NOT NULL)');
  });
  afterEach(async () => {
    for (const source of opened.splice(0)) if (source.isInitialized) await source.destroy();
    await database.drop();
  });

  it('lets a statement from outside run inside a transaction without a word (typeorm#1895, typeorm#4168)', async () => {
    const work = dataSource.transaction(async () => {
      await dataSource.query("INSERT INTO things VALUES ('outside')");
      throw new Error('roll back');
    });
    await expect(work).rejects.toThrow('roll back');
    // On SQLite, the row is part of the transaction only because all callers share one runner; on the other databases, it is not.
    expect(await countRows('things')).toBe(kind === sqlite ? 0 : 1);
  });

  if (kind !== sqlite) return;

  it('has one runner for everybody, whose transactions mix (typeorm#1884)', async () => {
    expect(dataSource.createQueryRunner()).toBe(dataSource.createQueryRunner());
    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3].map((n) =>
        dataSource.transaction(async (manager) => {
          await manager.query(`INSERT INTO things VALUES ('${n}')`);
          if (n % 2 === 1) throw new Error('roll back');
        }),
      ),
    );
    const kept = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect([kept, await countRows('things')]).not.toEqual([2, 2]);
  });

  it('leaves the transaction of a runner open that is released (typeorm#3919)', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query("INSERT INTO things VALUES ('left')");
    await runner.release();
    expect(runner.isTransactionActive).toBe(true);
    expect(await countRows('things')).toBe(1);
  });

  it('refuses a mediumtext column, which SQLite takes (typeorm#9275)', async () => {
    await expect(open({ entities: [Note] })).rejects.toThrow('is not supported');
  });

  it('deletes the rows that hang on a table when undoing a migration drops a column of it (typeorm#2584)', async () => {
    const migrations = [Parents1700000000000, Extra1700000000001];
    const source = await open({ migrations });
    await source.runMigrations({ transaction: 'each' });
    await source.query('INSERT INTO parents (id) VALUES (1)');
    await source.query('INSERT INTO children VALUES (1, 1)');
    await source.undoLastMigration();
    expect([await countRows('parents'), await countRows('children')]).toEqual([1, 0]);
  });

  it('prepares a statement again for each runner', async () => {
    const connection = new Libsql(':memory:');
    const prepare = jest.spyOn(connection, 'prepare');
    const { BetterSqlite3QueryRunner } = await import(
      'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js'
    );
    const { BetterSqlite3Driver } = await import('typeorm/driver/better-sqlite3/BetterSqlite3Driver.js');
    if (!(dataSource.driver instanceof BetterSqlite3Driver)) throw new Error('Another driver was expected');
    const driver = Object.assign(Object.create(dataSource.driver), { databaseConnection: connection });
    for (const runner of [new BetterSqlite3QueryRunner(driver), new BetterSqlite3QueryRunner(driver)]) {
      await runner.query('SELECT 1');
    }
    expect(prepare).toHaveBeenCalledTimes(2);
  });

  it('cannot bind a single null: libsql takes it for named parameters', async () => {
    await expect(dataSource.query('SELECT ? AS v', [null])).rejects.toThrow();
  });

  it('leaves the write-ahead log behind when it is closed: libsql does not empty it', async () => {
    const source = new DataSource({ ...sqliteOptions(), enableWAL: true });
    await source.initialize();
    await source.query("INSERT INTO things VALUES ('logged')");
    await source.destroy();
    expect((await stat(join(database.env.DATA_DIR, 'plain.sqlite-wal'))).size).toBeGreaterThan(0);
  });
});
