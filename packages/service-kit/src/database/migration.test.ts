import type { MigrationInterface, QueryRunner } from 'typeorm';
import { databases, type TestDatabase } from '../testing/databases.js';
import { connectDatabase } from './connect.js';
import { createTable } from './migration.js';

jest.setTimeout(60_000);

let broken = true;

class TwoTables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'parents', (make) => [make.id(), make.string('name', 20)], {
      unique: [['name']],
    });
    if (broken) throw new Error('the process ends here');
    await createTable(runner, 'children', (make) => [make.id(), make.int('parentId')], {
      index: [['parentId']],
      foreign: [{ column: 'parentId', table: 'parents' }],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['children', 'parents']) await runner.dropTable(table);
  }
}

describe.each(databases)('migrations on $name', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await kind.create();
  }, 90_000);
  afterAll(() => database.drop(), 30_000);

  // MySQL keeps the tables of a transaction that never ended.
  it('go on after a start that was broken off between two tables', async () => {
    const { DATA_DIR, DATABASE_URL } = database.env;
    const config = {
      DATA_DIR,
      DATABASE_URL: DATABASE_URL || undefined,
      DATABASE_POOL: 2,
      DATABASE_WAIT_MS: 10_000,
    };
    const parts = { name: 'broken', entities: [], migrations: [TwoTables1700000000000] };
    broken = true;
    await expect(connectDatabase(parts, config, () => {})).rejects.toThrow('the process ends here');
    broken = false;
    const dataSource = await connectDatabase(parts, config, () => {});
    await dataSource.query("INSERT INTO parents (name) VALUES ('a')");
    await expect(dataSource.query("INSERT INTO parents (name) VALUES ('a')")).rejects.toThrow();
    await dataSource.query('INSERT INTO children (parentId) VALUES (1)');
    await expect(dataSource.query('INSERT INTO children (parentId) VALUES (9)')).rejects.toThrow();
    await dataSource.destroy();
  });
});
