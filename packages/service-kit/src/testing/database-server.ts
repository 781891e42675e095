import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';

export interface DatabaseServer {
  port: number;
  /** Returns the `DATABASE_URL` of a database on this server. */
  url(database: string): string;
  /** Runs a statement outside any database. */
  execute(sql: string): Promise<void>;
  stop(): Promise<void>;
}

/** The server on which tests run: MariaDB, or MySQL when MYSQLD_PATH names its program. */
export const serverName = process.env.MYSQLD_PATH ? 'MySQL' : 'MariaDB';
const isMySql = serverName === 'MySQL';

/** Returns the `DATABASE_URL` of a database on the server at a loopback port. */
export const urlOf = (port: number, database: string) =>
  `${serverName.toLowerCase()}://root@127.0.0.1:${port}/${database}`;

function findServer(): string {
  if (process.env.MYSQLD_PATH) {
    if (existsSync(process.env.MYSQLD_PATH)) return process.env.MYSQLD_PATH;
    throw new Error(`MYSQLD_PATH names no file: ${process.env.MYSQLD_PATH}`);
  }
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/usr/libexec',
  ];
  const files = [process.env.MARIADBD_PATH ?? '', ...folders.map((folder) => join(folder, 'mariadbd'))];
  const found = files.find((file) => existsSync(file));
  if (found === undefined) {
    throw new Error('A MariaDB server is needed: apt-get install -y mariadb-server (mariadbd was not found)');
  }
  return found;
}

/**
 * Returns a port that is free at the moment of the call. It lies below the ports that Linux gives to those who ask for any, so that none
 * of them takes it before it is used.
 */
export function freePort(): Promise<number> {
  const port = 12_000 + Math.floor(Math.random() * 20_000);
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}

const serverArguments = (folder: string, port: number) => [
  '--no-defaults',
  '--user=root',
  `--datadir=${folder}/data`,
  // Separate folder: when a server starts, it removes all temporary tables in its folder, even the tables of another running server.
  `--tmpdir=${folder}/tmp`,
  `--port=${port}`,
  '--bind-address=127.0.0.1',
  `--socket=${folder}/s.sock`,
  `--pid-file=${folder}/pid`,
  '--performance-schema=OFF',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_unicode_ci',
  // MySQL accepts no connections without its tables of accounts, in which `root` has no password.
  ...(isMySql ? ['--mysqlx=OFF', '--skip-log-bin'] : ['--skip-grant-tables', '--skip-name-resolve']),
];

/** Settings for tests, whose data is not needed afterwards: writes do not wait for the disk. */
const forTests = [
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=0',
  '--innodb-flush-method=nosync',
  // On MySQL, a table that is created again as SHOW CREATE TABLE says would name the shared file, and differ from the first.
  ...(isMySql ? [] : ['--innodb-file-per-table=0']),
  '--innodb-buffer-pool-size=64M',
  '--max-connections=500',
];

// The shell kills the server when the shell's standard input closes, which also happens when the test process is killed.
const WATCHED =
  'mkdir -p "$0/data" "$0/tmp"; "$@" >"$0/log" 2>&1 </dev/null & server=$!; cat >/dev/null; kill -9 $server';

/** Runs a statement outside any database, on the server at a loopback port. */
export async function executeOn(port: number, sql: string): Promise<void> {
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root', connectTimeout: 2000 });
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}

/** Fills an empty data folder with the tables of accounts, without which MySQL does not start. */
const createAccounts = (folder: string) =>
  promisify(execFile)(findServer(), [
    '--no-defaults',
    '--initialize-insecure',
    '--user=root',
    `--datadir=${folder}/data`,
  ]);

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await executeOn(port, 'SELECT 1');
      return;
    } catch (cause) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`${serverName} did not start`, { cause });
      await delay(50);
    }
  }
}

/**
 * Starts a private database server (`serverName`) on a free port, with an empty data folder that `stop` removes.
 * @param settings arguments of the server; without those for tests, each commit is on disk before it is confirmed
 */
export async function startDatabaseServer(
  port?: number,
  settings: readonly string[] = forTests,
): Promise<DatabaseServer> {
  const chosen = port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), 'portals-server-'));
  if (isMySql) await createAccounts(folder);
  const args = [...serverArguments(folder, chosen), ...settings];
  const child = spawn('sh', ['-c', WATCHED, folder, findServer(), ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.stdin?.end();
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilReady(chosen, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port: chosen,
    url: (database) => urlOf(chosen, database),
    execute: (sql) => executeOn(chosen, sql),
    stop,
  };
}
