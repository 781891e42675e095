import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './drivers.mjs';
import { changeMysqlFrom, dropMysql, fillMysql, openMysql } from './mysql.mjs';
import { setting } from './place.mjs';
import { changeSqliteFrom, closeSqlite, fillSqlite, openSqlite } from './sqlite.mjs';

/** @param {import('./place.mjs').Database} database */
export const kindOf = (database) => ('url' in database ? 'mysql' : 'sqlite');

/** @param {import('./place.mjs').Database} database */
export const openDatabase = (database) =>
  'url' in database ? openMysql(database.url) : openSqlite(database.file);

/**
 * Returns the URL of an account that may create databases: BACKUP_DATABASE_URL if it is set, because the account of a service may be
 * limited to the service's database.
 */
export function serverOf({ env }, { url }) {
  const admin = setting(env, 'BACKUP_DATABASE_URL');
  if (admin === undefined) return url;
  const [one, other] = [new URL(admin), new URL(url)];
  if (one.host !== other.host) return url;
  // The copies have the same rows as the databases of the services, so they are encrypted at least as these.
  if (one.search === '') one.search = other.search;
  return one.href;
}

/**
 * Returns the name for a temporary database on the same server. It contains `purpose` and a hash, so that it cannot be the name of a real
 * database.
 */
export function temporaryDatabaseName(purpose, url) {
  const { host, pathname } = new URL(url);
  const hash = createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 8);
  return `${purpose}_${hash}_${decodeURIComponent(pathname.slice(1)).slice(0, 24)}`;
}

/**
 * Location of temporary database copies: SQLite files in `folder`, or databases on the same server with names that begin with `purpose`.
 * @typedef {{ folder: string, treeFolder: (tree: string) => string, purpose: 'backup_proof' | 'backup_restore' }} Workshop
 */

/**
 * Returns the functions that create, open, change and drop a copy of a service's database. `changeFromCurrent` runs statements in the copy
 * that may read the current database.
 * @param {import('./place.mjs').Place} place
 * @param {string} service
 * @param {Workshop} workshop
 */
export function scratchOf(place, service, { folder, purpose }) {
  const database = place.databases[service];
  if ('file' in database) {
    const file = join(folder, `${service}.sqlite`);
    return {
      fill: (statements) => fillSqlite(file, statements),
      open: () => openSqlite(file),
      settle: () => closeSqlite(file),
      changeFromCurrent: async (statementsOf) => changeSqliteFrom(database.file, file, statementsOf),
      env: { DATA_DIR: folder, DATABASE_URL: '' },
      drop: async () => rmSync(file, { force: true }),
    };
  }
  const name = temporaryDatabaseName(purpose, database.url);
  const server = serverOf(place, database);
  const url = new URL(server);
  url.protocol = new URL(database.url).protocol;
  url.pathname = `/${name}`;
  const drop = () => dropMysql(server, name);
  return {
    fill: async (statements) => {
      // A killed run may have left the database behind.
      await drop();
      await fillMysql(server, name, statements);
    },
    open: () => openMysql(server, name),
    settle: async () => {},
    changeFromCurrent: (statementsOf) =>
      changeMysqlFrom(
        server,
        decodeURIComponent(new URL(database.url).pathname.slice(1)),
        name,
        statementsOf,
      ),
    env: { DATA_DIR: folder, DATABASE_URL: url.href },
    drop,
  };
}

const longestMs = 300_000;

/** Variables that say which certificates Node.js trusts. */
const trust = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** Starts a service on a copy of its database, without background work. @throws {Error} with the output of the service */
export function proveService(service, env) {
  const script = join(root, 'services', service, 'dist', 'main.js');
  const child = spawn(process.execPath, [script, '--prove'], {
    // Only these variables are passed, so that the service cannot send emails, read a mailbox or run a program.
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(trust.map((name) => [name, process.env[name]])),
      ...env,
      DATABASE_WAIT_MS: '1000',
      LOG_LEVEL: 'error',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestMs,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said = `${said}${chunk}`.slice(-2000)));
  return /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        if (code === 0) return resolve();
        // A killed process says nothing about the copy: the machine may have run out of memory, or it took longer than `longestMs`.
        const why = code === null ? `gave no result (${signal})` : 'cannot use the copy';
        reject(new Error(`${service} ${why}: ${said.trim().split('\n')[0]}`));
      });
    })
  );
}
