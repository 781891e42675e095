import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { connectDatabase } from '@portals/service-kit';
import { databases, type TestDatabase } from '@portals/service-kit/testing';
import { consultingService } from '../src/service.js';

const script = join(__dirname, '../../../packages/service-kit/src/testing/fixture/migrate-until.mjs');

/** Runs the migrations in a process that kills itself after this many statements; with 0 it runs to the end. */
async function migrateUntil(statements: number, { env }: TestDatabase) {
  const child = spawn(process.execPath, [script, 'consulting', String(statements)], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}

/** Returns the definitions of all tables and indexes, and the recorded migrations. */
async function schemaOf({ env }: TestDatabase) {
  const config = consultingService.config.load({ PORT: '0', ...env });
  const dataSource = await connectDatabase({ ...consultingService, migrations: [] }, config, () => undefined);
  try {
    const select = <T extends object>(sql: string) => dataSource.query<T[]>(sql);
    const applied = await select('SELECT name FROM migrations ORDER BY id');
    if (dataSource.options.type === 'better-sqlite3')
      return [applied, await select('SELECT name, sql FROM sqlite_schema ORDER BY name')];
    const tables = (await select('SHOW TABLES')).flatMap((row) => Object.values(row));
    const made = await Promise.all(tables.map((table) => select(`SHOW CREATE TABLE \`${table}\``)));
    // Ignores AUTO_INCREMENT values, which differ when rows have been inserted and deleted again.
    return [applied, JSON.parse(JSON.stringify(made).replaceAll(/ AUTO_INCREMENT=\d+/g, ''))];
  } finally {
    await dataSource.destroy();
  }
}

it.each(databases)(
  'migrations on $name that were killed several times end with the same schema',
  async (kind) => {
    const [killed, whole] = await Promise.all([kind.create(), kind.create()]);
    const inPeace = migrateUntil(0, whole);
    const ends = [];
    for (const statements of [5, 10, 14, 0]) ends.push(await migrateUntil(statements, killed));
    expect([ends, await inPeace]).toEqual([['SIGKILL', 'SIGKILL', 'SIGKILL', 0], 0]);
    expect(await schemaOf(killed)).toEqual(await schemaOf(whole));
    await Promise.all([killed.drop(), whole.drop()]);
  },
);
