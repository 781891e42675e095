import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { databases, sqlite, type TestDatabase } from '../testing/databases.js';
import {
  connectDatabase,
  createDataSource,
  type DatabaseParts,
  databaseOptions,
  migrate,
} from './connect.js';
import { addColumn, addIndex, createTable, indexName } from './migration.js';
import { dropColumn } from './typeorm-patches/index.js';

let broken = true;

class TwoTables1700000000000 implements Pick<MigrationInterface, 'up'> {
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
}

class OneMoreColumn1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'parents', (make) => make.timestamp('seenAt', { nullable: true }));
    await addIndex(runner, 'parents', ['seenAt']);
    if (broken) throw new Error('the process ends here');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('parents', indexName('parents', ['seenAt']));
    await dropColumn(runner, 'parents', 'seenAt');
  }
}

class TwoMoreColumns1700000000002 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.getTable('parents');
    await addColumn(runner, 'parents', (make) => make.string('note', 20, { nullable: true }));
    await runner.query("UPDATE parents SET note = 'kept'");
    await addColumn(runner, 'parents', (make) => make.int('count', { default: '0' }));
  }
}

class AnotherColumn1700000000003 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'parents', (make) => make.string('color', 20, { default: "'red'" }));
  }
}

class AnotherTable1700000000004 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'others', (make) => [make.id()], {});
  }
}

describe.each(databases)('migrations on $name', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await kind.create();
  });
  afterAll(() => database.drop());

  const connect = (migrations: DatabaseParts['migrations']) => {
    const { DATA_DIR, DATABASE_URL } = database.env;
    const config = {
      DATA_DIR,
      DATABASE_URL: DATABASE_URL || undefined,
      DATABASE_POOL: 2,
      DATABASE_WAIT_MS: 10_000,
    };
    return connectDatabase({ name: 'broken', entities: [], migrations }, config, () => {});
  };

  // The full-text index on SQLite uses a trigger like this one.
  const addTrigger = async () => {
    if (kind !== sqlite) return;
    const dataSource = await connect([]);
    await dataSource.query('CREATE TRIGGER mark AFTER INSERT ON parents BEGIN DELETE FROM children; END');
    await dataSource.destroy();
  };
  const triggersOf = async (dataSource: DataSource): Promise<string[]> => {
    if (kind !== sqlite) return [];
    const rows = await dataSource.query<{ name: string }[]>(
      "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    );
    return rows.map(({ name }) => name);
  };

  // MySQL cannot roll back CREATE TABLE, so the tables of an interrupted migration still exist.
  it('continue after a start that was interrupted between two tables', async () => {
    broken = true;
    await expect(connect([TwoTables1700000000000])).rejects.toThrow('the process ends here');
    broken = false;
    const dataSource = await connect([TwoTables1700000000000]);
    await dataSource.query("INSERT INTO parents (name) VALUES ('a')");
    await expect(dataSource.query("INSERT INTO parents (name) VALUES ('a')")).rejects.toThrow();
    await dataSource.query('INSERT INTO children (parentId) VALUES (1)');
    await expect(dataSource.query('INSERT INTO children (parentId) VALUES (9)')).rejects.toThrow();
    await dataSource.destroy();
  });

  it('add a column to a table with rows, and lose none of the dependent rows', async () => {
    const migrations = [TwoTables1700000000000, OneMoreColumn1700000000001];
    broken = true;
    await expect(connect(migrations)).rejects.toThrow('the process ends here');
    broken = false;
    const dataSource = await connect(migrations);
    expect(await dataSource.query('SELECT name, seenAt FROM parents')).toEqual([{ name: 'a', seenAt: null }]);
    expect(await dataSource.query('SELECT parentId FROM children')).toEqual([{ parentId: 1 }]);
    await expect(dataSource.query('INSERT INTO children (parentId) VALUES (9)')).rejects.toThrow();
    await dataSource.undoLastMigration();
    await expect(dataSource.query('SELECT seenAt FROM parents')).rejects.toThrow();
    expect(await dataSource.query('SELECT parentId FROM children')).toEqual([{ parentId: 1 }]);
    await dataSource.destroy();
  });

  it('keep triggers, and a column that may be empty, when another one is added after it', async () => {
    broken = false;
    const migrations = [TwoTables1700000000000, OneMoreColumn1700000000001, TwoMoreColumns1700000000002];
    await addTrigger();
    const dataSource = await connect(migrations);
    expect(await triggersOf(dataSource)).toEqual(kind === sqlite ? ['mark'] : []);
    const rows = await dataSource.query('SELECT name, note, count FROM parents');
    expect(rows).toEqual([{ name: 'a', note: 'kept', count: 0 }]);
    await expect(dataSource.query("INSERT INTO parents (name, count) VALUES ('x', NULL)")).rejects.toThrow();
    await dataSource.destroy();
  });

  it('give no id of a deleted row to another one after a column was added', async () => {
    const before = await connect([TwoTables1700000000000]);
    await before.query("INSERT INTO parents (id, name) VALUES (40, 'b')");
    await before.query('DELETE FROM parents WHERE id = 40');
    await before.destroy();
    const dataSource = await connect([AnotherColumn1700000000003]);
    await dataSource.query("INSERT INTO parents (name) VALUES ('c')");
    const rows = await dataSource.query("SELECT id, color FROM parents WHERE name = 'c'");
    expect(rows).toEqual([{ id: 41, color: 'red' }]);
    await dataSource.destroy();
  });
});

describe.each(databases.filter((kind) => kind !== sqlite))('the collation of new tables on $name', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await kind.create();
  });
  afterEach(() => database.drop());

  /** Applies migrations after these statements. @returns the collation of the database and of each table */
  async function collations(migrations: DatabaseParts['migrations'], before: string[]) {
    const parts = { name: 'collation', entities: [], migrations };
    const dataSource = createDataSource(
      databaseOptions(parts, { ...database.env, DATABASE_POOL: 2, DATABASE_WAIT_MS: 0 }),
    );
    await dataSource.initialize();
    try {
      for (const sql of before) await dataSource.query(sql);
      await migrate(dataSource, parts.name);
      const [{ ofDatabase }] = await dataSource.query('SELECT @@collation_database AS ofDatabase');
      const rows: { name: string; used: string }[] = await dataSource.query(
        'SELECT table_name AS name, table_collation AS used FROM information_schema.tables WHERE table_schema = DATABASE()',
      );
      return {
        ofDatabase,
        tables: rows.map(({ name }) => name).sort(),
        used: [...new Set(rows.map(({ used }) => used))],
      };
    } finally {
      await dataSource.destroy();
    }
  }

  it('is the same in every installation, whatever the default of the server', async () => {
    broken = false;
    const before = ['ALTER DATABASE CHARACTER SET latin1 COLLATE latin1_bin'];
    const { tables, used } = await collations([TwoTables1700000000000], before);
    expect(tables).toEqual(['children', 'migrations', 'parents']);
    expect(used).toEqual(['utf8mb4_unicode_ci']);
  });

  it('is that of the tables that are there, which a restore may have brought along', async () => {
    const otherwise = 'ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci';
    await collations([], [otherwise]);
    const { used } = await collations(
      [TwoTables1700000000000],
      ['ALTER TABLE migrations CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_bin', otherwise],
    );
    expect(used).toEqual(['utf8mb4_bin']);
  });

  it('is left alone while no migration is pending, because the account may not have the right', async () => {
    broken = false;
    const migrations = [TwoTables1700000000000];
    await collations(migrations, []);
    const { ofDatabase } = await collations(migrations, ['ALTER DATABASE COLLATE utf8mb4_general_ci']);
    expect(ofDatabase).toBe('utf8mb4_general_ci');
    const { tables, used } = await collations([...migrations, AnotherTable1700000000004], []);
    expect(tables).toContain('others');
    expect(used).toEqual(['utf8mb4_unicode_ci']);
  });
});
