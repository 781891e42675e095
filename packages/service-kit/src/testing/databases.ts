import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MariaDb, startMariaDb } from './mariadb.js';

/** A fresh, empty database for one test suite. */
export interface TestDatabase {
  /** Environment that makes a service use it. */
  env: { DATA_DIR: string; DATABASE_URL: string };
  drop(): Promise<void>;
}

export interface DatabaseKind {
  name: 'SQLite' | 'MariaDB';
  create(): Promise<TestDatabase>;
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'portals-test-'));
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

async function createSqlite(): Promise<TestDatabase> {
  const folder = await temporaryFolder();
  return { env: { DATA_DIR: folder, DATABASE_URL: '' }, drop: () => removeFolder(folder) };
}

let server: Promise<MariaDb> | null = null;
let users = 0;
let created = 0;

async function createMariaDb(): Promise<TestDatabase> {
  server ??= startMariaDb();
  users++;
  const { port, execute } = await server;
  const name = `test_${process.pid}_${++created}`;
  await execute(`CREATE DATABASE ${name}`);
  const folder = await temporaryFolder();
  return {
    env: { DATA_DIR: folder, DATABASE_URL: `mariadb://root@127.0.0.1:${port}/${name}` },
    drop: async () => {
      await removeFolder(folder);
      if (--users > 0) return;
      const last = server;
      server = null;
      await (await last)?.stop();
    },
  };
}

/** Both databases, for `describe.each(databases)('… on $name', (database) => …)`. */
export const sqlite: DatabaseKind = { name: 'SQLite', create: createSqlite };
export const databases: DatabaseKind[] = [sqlite, { name: 'MariaDB', create: createMariaDb }];
