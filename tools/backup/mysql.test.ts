import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import {
  type DatabaseServer,
  serverName,
  startDatabaseServer,
} from '../../packages/service-kit/src/testing/database-server';
import { serverOf } from './database.mjs';
import { admin, awkward, createDatabases, script } from './fixture';
import { withoutIndexes } from './mysql.mjs';

let home: string;
let server: DatabaseServer;
let connection: Connection;
let env: Record<string, string>;
let to: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'backup-server-'));
  to = join(home, 'backups');
  const dataDir = join(home, 'data');
  mkdirSync(join(dataDir, 'releases'), { recursive: true });
  writeFileSync(join(dataDir, 'releases', 'history.json'), '[]');
  server = await startDatabaseServer();
  for (const name of ['auth', 'consulting', 'marketing']) await server.execute(`CREATE DATABASE ${name}`);
  await createDatabases(dataDir, (name) => ({ DATABASE_URL: server.url(name) }));
  connection = await createConnection({
    host: '127.0.0.1',
    port: server.port,
    user: 'root',
    database: 'consulting',
    charset: 'utf8mb4',
    supportBigNumbers: true,
    bigNumberStrings: true,
  });
  await connection.query(
    'CREATE TABLE awkward (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, text LONGTEXT, real_ DOUBLE, bytes LONGBLOB, at DATETIME(3), big BIGINT, flag TINYINT(1), data JSON)',
  );
  await connection.query(
    'CREATE TABLE child (id INT PRIMARY KEY, up BIGINT UNSIGNED, CONSTRAINT fk_child FOREIGN KEY (up) REFERENCES awkward (id) ON DELETE CASCADE)',
  );
  const rows = Array.from({ length: 3000 }, (_, n) => [
    `${awkward[n % awkward.length]}${n}`,
    n / 7,
    Buffer.from([n & 255, 0, 39, 92]),
    '2026-03-29 02:30:00.123',
    '9007199254740993',
    1,
    '{"a":"\'"}',
  ]);
  await connection.query('INSERT INTO awkward (text, real_, bytes, at, big, flag, data) VALUES ?', [rows]);
  await connection.query('INSERT INTO awkward (text) VALUES (NULL)');
  await connection.query('INSERT INTO child VALUES (1, 1), (2, NULL)');
  env = {
    DATA_DIR: dataDir,
    AUTH_DATABASE_URL: server.url('auth'),
    CONSULTING_DATABASE_URL: server.url('consulting'),
    MARKETING_DATABASE_URL: server.url('marketing'),
  };
});
afterAll(async () => {
  await connection.end();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

async function select(sql: string): Promise<string> {
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  return JSON.stringify(rows);
}
const content = () => select('SELECT *, HEX(text), HEX(bytes) FROM awkward ORDER BY id');
const databases = async () => (await select('SHOW DATABASES')).match(/[a-z_]*(before|backup)_[a-z_]+/g) ?? [];
const whole = async () => {
  const made = await admin(['backup', '--to', to], env);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('is verified') });
};
/** Moves the test's own connection away from the database, because a restore fails while a database is in use. */
const restore = async () => {
  await connection.query('USE information_schema');
  const done = await admin(['restore', '--to', to, '--yes', 'last'], env);
  await connection.query('USE consulting');
  return done;
};

it.each([
  ['mysql://all@db:3306/', 'mysql://all@db:3306/?ssl-mode=REQUIRED'],
  ['mysql://all@db:3306/?ssl-mode=DISABLED', 'mysql://all@db:3306/?ssl-mode=DISABLED'],
  ['mysql://all@other:3306/', 'mysql://auth@db:3306/auth?ssl-mode=REQUIRED'],
])('copies databases with %s to %s', (BACKUP_DATABASE_URL, expected) => {
  const place = { env: { BACKUP_DATABASE_URL } } as unknown as Parameters<typeof serverOf>[0];
  expect(serverOf(place, { url: 'mysql://auth@db:3306/auth?ssl-mode=REQUIRED' })).toBe(expected);
});

it('copies a consistent snapshot of the databases of a server while a table changes, verifies and restores it', async () => {
  const before = await content();
  await connection.query('CREATE TABLE busy (id INT AUTO_INCREMENT PRIMARY KEY, text LONGTEXT)');
  let running = true;
  const writer = (async () => {
    for (let n = 0; running; n++) await connection.query('INSERT INTO busy (text) VALUES (?)', [`busy ${n}`]);
  })();
  await whole().finally(() => {
    running = false;
  });
  await writer;
  expect(await select('SELECT outcome FROM auth.backup_runs')).toBe('[{"outcome":"verified"}]');
  expect(await databases()).toEqual([]);
  await connection.query("UPDATE awkward SET text = 'changed'");
  await connection.query('DROP TABLE child');
  await connection.query(
    "INSERT INTO marketing.marketing_sender_refusals (domain, addressHash, userId, at) VALUES ('mail.example', 'hash', 7, NOW(3))",
  );
  const changed = await content();
  const done = await restore();
  const replaced = ['auth', 'consulting', 'marketing'].map((name) => `127.0.0.1:${server.port}/${name}`);
  expect(done.output).toContain(
    `replaces the data in ${[...replaced, join(String(env.DATA_DIR), 'releases')].join(', ')};`,
  );
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('database consulting_before_') });
  expect(await content()).toBe(before);
  expect(await select('SELECT id, up FROM child ORDER BY id')).toBe('[{"id":1,"up":"1"},{"id":2,"up":null}]');
  // Refusals of emails since the backup stay (rule 16.20).
  expect(await select('SELECT domain, userId FROM marketing.marketing_sender_refusals')).toBe(
    '[{"domain":"mail.example","userId":0}]',
  );
  expect(done.output).not.toContain('not known any more');
  await connection.query('DELETE FROM awkward WHERE id = 1');
  expect(await select('SELECT id FROM child')).toBe('[{"id":2}]');
  await expect(connection.query('INSERT INTO child VALUES (3, 999999)')).rejects.toThrow('foreign key');
  const [kept = ''] = /consulting_before_\w+/.exec(done.output) ?? [];
  expect(await select(`SELECT *, HEX(text), HEX(bytes) FROM ${kept}.awkward ORDER BY id`)).toBe(changed);
  // The services must start with the restored databases.
  await createDatabases(env.DATA_DIR ?? '', (name) => ({ DATABASE_URL: server.url(name) }));
});

it('refuses to restore while services are connected', async () => {
  const done = await admin(['restore', '--to', to, '--yes', '--unverified', 'last'], env);
  expect(done).toMatchObject({ code: 1, output: expect.stringContaining('consulting is in use') });
});

it('detects a changed row, and removes copies left behind by a killed run', async () => {
  await connection.query('CREATE DATABASE backup_proof_unrelated');
  const folder = join(
    to,
    readdirSync(to)
      .filter((name) => name.startsWith('0'))
      .at(-1) ?? '',
  );
  const found = await script<string[]>(
    `import { rmSync } from 'node:fs'; import { join } from 'node:path';
    import { temporaryDatabaseName } from '@/database.mjs'; import { frame } from '@/frames.mjs'; import { fillMysql } from '@/mysql.mjs'; import { findPlace } from '@/place.mjs'; import { proveAndNote } from '@/shelf.mjs';
    import { readCopy, readManifest, writeCopy, writeManifest } from '@/vault.mjs';
    const folder = ${JSON.stringify(folder)}; const file = 'consulting.sql.gz';
    const { manifest, key } = await readManifest(folder);
    const texts = [];
    for await (const one of readCopy(folder, file, key)) texts.push(one.toString().replace('two', 'too'));
    rmSync(join(folder, file));
    manifest.files[file] = await writeCopy(folder, file, texts.map(frame), key);
    await writeManifest(folder, manifest, { salt: null, key: null });
    const url = process.env.CONSULTING_DATABASE_URL;
    await fillMysql(url, temporaryDatabaseName('backup_proof', url), (async function* () {})());
    answer(await proveAndNote(await findPlace(process.env), folder));`,
    env,
  );
  expect(found).toEqual(['consulting: rows of table awkward differ']);
  expect(await databases()).toEqual(expect.not.arrayContaining([expect.stringMatching(/_consulting/)]));
  await connection.query('DROP DATABASE backup_proof_unrelated');
});

it('stores no password in the backup', () => {
  for (const name of readdirSync(to).filter((one) => one.startsWith('0')))
    expect(readFileSync(join(to, name, 'manifest.json'), 'utf8')).not.toContain('mariadb:');
});

it('reads one definition from a table and its copy, although MySQL names the character set of the copy', () => {
  const definition = (charset: string) =>
    [
      'CREATE TABLE `shelves` (',
      '  `id` int NOT NULL AUTO_INCREMENT,',
      `  \`name\` varchar(20)${charset} COLLATE utf8mb4_bin NOT NULL,`,
      '  PRIMARY KEY (`id`),',
      '  KEY `ix_name` (`name`)',
      ') ENGINE=InnoDB DEFAULT CHARSET=utf8mb4',
    ].join('\n');
  const [table, copy] = ['', ' CHARACTER SET utf8mb4'].map((charset) =>
    withoutIndexes('shelves', definition(charset)),
  );
  expect(copy).toEqual(table);
  expect(table?.create).toContain('`name` varchar(20) COLLATE utf8mb4_bin NOT NULL,');
  expect(table?.indexes).toEqual(['ALTER TABLE `shelves` ADD KEY `ix_name` (`name`)']);
});

it('proves no backup whose copies could only be made unencrypted, and says which address is wrong', async () => {
  const BACKUP_DATABASE_URL = `${server.url('')}?ssl-mode=REQUIRED`;
  const made = await admin(['backup', '--to', to], { ...env, BACKUP_DATABASE_URL });
  const [code, output] =
    serverName === 'MySQL' ? [0, 'is verified'] : [1, 'does not support secure connection'];
  expect(made).toMatchObject({ code, output: expect.stringContaining(output) });
  const wrong = `${server.url('')}?charset=utf8`;
  expect(await admin(['backup', '--to', to], { ...env, BACKUP_DATABASE_URL: wrong })).toMatchObject({
    code: 1,
    output: expect.stringContaining(`the address of the database at 127.0.0.1:${server.port} takes only`),
  });
});

it('uses TLS when the addresses ask for it', async () => {
  const urls = ['AUTH', 'CONSULTING', 'MARKETING'].map((name) => `${name}_DATABASE_URL`);
  const encrypted = urls.map((name) => [name, `${env[name]}?ssl-mode=REQUIRED`]);
  const made = await admin(['backup', '--to', to], { ...env, ...Object.fromEntries(encrypted) });
  // Unlike MySQL, the test server of MariaDB has no certificate.
  const [code, output] =
    serverName === 'MySQL' ? [0, 'is verified'] : [1, 'does not support secure connection'];
  expect(made).toMatchObject({ code, output: expect.stringContaining(output) });
});
