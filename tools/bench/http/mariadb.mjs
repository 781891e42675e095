import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { findProgram } from '../../system.mjs';
import { freePort, start, until } from '../lib/processes.mjs';

/** Starts a private server with durable defaults: each commit is on disk before it is confirmed. */
export async function startMariaDb() {
  const program = findProgram('mariadbd');
  if (program === null)
    throw new Error('this bench needs a MariaDB server (apt-get install -y mariadb-server)');
  const folder = await mkdtemp(join(tmpdir(), 'bench-mariadb-'));
  for (const name of ['data', 'tmp']) mkdirSync(join(folder, name));
  const port = await freePort();
  const server = start(program, [
    '--no-defaults',
    '--user=root',
    '--skip-grant-tables',
    '--skip-name-resolve',
    `--datadir=${folder}/data`,
    `--tmpdir=${folder}/tmp`,
    `--socket=${folder}/s.sock`,
    `--pid-file=${folder}/pid`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--innodb-buffer-pool-size=128M',
    '--performance-schema=OFF',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
  ]);
  const connect = () =>
    createConnection({ host: '127.0.0.1', port, user: 'root', multipleStatements: true, timezone: 'Z' });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const connection = await until(server, 'the start of MariaDB', connect).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url: (database) => `mariadb://root@127.0.0.1:${port}/${database}`,
    query: async (sql) => (await connection.query(sql))[0],
    stop: async () => {
      await connection.end();
      await stop();
    },
  };
}

/** Copies tables with their indexes, foreign keys and rows, so that the product and the baseline work on equal data. */
export async function copyDatabase(server, from, to) {
  const tables = await server.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${from}'`,
  );
  const statements = [`CREATE DATABASE ${to}; USE ${to}; SET FOREIGN_KEY_CHECKS = 0`];
  for (const { name } of tables) {
    const [row] = await server.query(`SHOW CREATE TABLE ${from}.${name}`);
    statements.push(row['Create Table'], `INSERT INTO ${to}.${name} SELECT * FROM ${from}.${name}`);
  }
  await server.query(`${statements.join('; ')}; SET FOREIGN_KEY_CHECKS = 1`);
}
