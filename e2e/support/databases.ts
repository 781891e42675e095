import { join } from 'node:path';
import Libsql from 'libsql';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { root } from './product.ts';

export type Row = Record<string, unknown>;

/** Databases of an installation, one for each service. */
export interface Databases {
  /** Environment variables with which `npm start` uses these databases. */
  env: Record<string, string>;
  /** Returns all rows of a table, by id. */
  rows(service: string, table: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Opens the SQLite files in a data folder. */
export function sqliteFiles(dataDir: string): Databases {
  const rows = async (service: string, table: string) => {
    const file = new Libsql(join(dataDir, `${service}.sqlite`), { readonly: true });
    try {
      return file.prepare(`SELECT * FROM ${table} ORDER BY id`).all() as Row[];
    } finally {
      file.close();
    }
  };
  return { env: {}, rows, stop: async () => undefined };
}

/** Starts a database server, MariaDB or MySQL, with empty databases. */
export async function serverDatabases(services: readonly string[]): Promise<Databases> {
  const { startDatabaseServer } = await import(
    join(root, 'packages/service-kit/dist/testing/database-server.js')
  );
  const server = await startDatabaseServer();
  for (const service of services) await server.execute(`CREATE DATABASE ${service}`);
  const rows = async (service: string, table: string) => {
    const connection = await createConnection(server.url(service).replace(/^mariadb:/, 'mysql:'));
    try {
      const [found] = await connection.query<RowDataPacket[]>(`SELECT * FROM ${table} ORDER BY id`);
      return found;
    } finally {
      await connection.end();
    }
  };
  const urls = services.map((service) => [`${service.toUpperCase()}_DATABASE_URL`, server.url(service)]);
  return { env: Object.fromEntries(urls), rows, stop: () => server.stop() };
}
