import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Libsql from 'libsql';
import { createDatabases } from './fixture';
import { isUnable } from './prove.mjs';

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'prove-'));
  await createDatabases(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const root = join(__dirname, '..', '..');
const prove = (service: string) =>
  promisify(execFile)(process.execPath, [join(root, 'services', service, 'dist', 'main.js'), '--prove'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
  }).then(
    () => 'usable',
    ({ stderr }) => String(stderr).split('\n')[0],
  );
function change(service: string, sql: string) {
  const database = new Libsql(join(dataDir, `${service}.sqlite`));
  database.exec(sql);
  const mails = database.prepare('SELECT * FROM outgoing_mails').all();
  database.close();
  return mails;
}

it('neither sends the waiting emails of a copy nor changes anything', async () => {
  const due = '2020-01-01 00:00:00.000';
  const before = change(
    'auth',
    `INSERT INTO outgoing_mails (state, nextAttemptAt, messageId, recipient, replyToName, replyToAddress, subject, text, createdAt, expiresAt)
      VALUES ('queued', '${due}', '<1@x>', 'ana@romero.example', '', '', 'Hello', 'text', '${due}', '2099-01-01 00:00:00.000')`,
  );
  expect(await prove('auth')).toBe('usable');
  expect(change('auth', 'SELECT 1')).toEqual(before);
  expect(existsSync(join(dataDir, 'mail'))).toBe(false);
  // Control: a normal start of the service does send the email, which changes the row.
  await createDatabases(dataDir);
  expect(change('auth', 'SELECT 1')).not.toEqual(before);
});

it('detects a missing column that the service reads', async () => {
  change('auth', 'ALTER TABLE outgoing_mails DROP COLUMN "lastError"');
  expect(await prove('auth')).toContain('no such column');
});

it('detects that a newer version has changed the database', async () => {
  change('auth', "INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Future9999999999999')");
  expect(await prove('auth')).toContain('of a newer version, which has Future9999999999999');
});

it.each([
  ['auth cannot use the copy: Error: self-signed certificate', true],
  ['Client network socket disconnected before secure TLS connection was established', true],
  ['Server does not support secure connection', true],
  ['connecting to destination failed with TLS error', true],
  ['auth cannot use the copy: no such column: lastError', false],
])('tells trouble with the connection from a damaged copy: %s', (message, expected) => {
  expect(isUnable({ code: undefined, message })).toBe(expected);
});
