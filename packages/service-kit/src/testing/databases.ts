import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseServer, executeOn, serverName, startDatabaseServer, urlOf } from './database-server.js';

/** A fresh, empty database for one test suite. */
export interface TestDatabase {
  /** Environment variables that make a service use the database. */
  env: { DATA_DIR: string; DATABASE_URL: string };
  /** True to copy tables that an earlier run of the same service has migrated, instead of migrating (`migrateOnce`). */
  isCopy?: boolean;
  drop(): Promise<void>;
}

export interface DatabaseKind {
  name: 'SQLite' | typeof serverName;
  create(): Promise<TestDatabase>;
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'portals-test-'));
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

async function createSqlite(): Promise<TestDatabase> {
  const folder = await temporaryFolder();
  return { isCopy: true, env: { DATA_DIR: folder, DATABASE_URL: '' }, drop: () => removeFolder(folder) };
}

let own: Promise<DatabaseServer> | null = null;
let users = 0;

/** Returns the server that `npm test` has started for all files, or else starts a server that stops when its last database is dropped. */
async function useServer(): Promise<{ port: number; leave(): Promise<void> }> {
  const { TEST_DATABASE_PORT } = process.env;
  if (TEST_DATABASE_PORT) return { port: Number(TEST_DATABASE_PORT), leave: async () => undefined };
  own ??= startDatabaseServer();
  users++;
  const { port } = await own;
  const leave = async () => {
    if (--users > 0) return;
    const last = own;
    own = null;
    await (await last)?.stop();
  };
  return { port, leave };
}

async function createOnServer(): Promise<TestDatabase> {
  const { port, leave } = await useServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await executeOn(port, `CREATE DATABASE ${name}`);
  const folder = await temporaryFolder();
  return {
    isCopy: true,
    env: { DATA_DIR: folder, DATABASE_URL: urlOf(port, name) },
    drop: async () => {
      await removeFolder(folder);
      // Otherwise, migrations and everything else that reads the server's schema would become slower with each database.
      await executeOn(port, `DROP DATABASE ${name}`);
      await leave();
    },
  };
}

export const sqlite: DatabaseKind = { name: 'SQLite', create: createSqlite };
/** Both kinds of database, for `describe.each(databases)('… on $name', (database) => …)`. */
export const databases: DatabaseKind[] = [sqlite, { name: serverName, create: createOnServer }];
