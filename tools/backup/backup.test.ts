import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { admin, awkward, makeProduct, script } from './fixture';

const key = 'a key for the backups';
const mail = 'smtp://user:a-password@mail.example';
let home: string;
let dataDir: string;
let to: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'backup-'));
  dataDir = join(home, 'data');
  to = join(home, 'a folder with blanks');
  await makeProduct(dataDir);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const open = (folder: string, service = 'consulting') => new Libsql(join(folder, `${service}.sqlite`));
function textsIn(folder: string): unknown[] {
  const database = open(folder);
  const rows = database
    .prepare('SELECT hex(text), text, real, bytes, big FROM awkward ORDER BY id')
    .safeIntegers(true)
    .raw()
    .all();
  database.close();
  return rows;
}
/** Reads the results of past backups, which are shown to the administrators. */
const runsIn = (folder: string) => {
  const database = open(folder, 'auth');
  const rows = database
    .prepare('SELECT outcome, endedAt, megabytes FROM backup_runs ORDER BY id')
    .raw()
    .all();
  database.close();
  return rows;
};
const names = () =>
  readdirSync(to)
    .filter((name) => /^\d{6}-/.test(name))
    .sort();
const stateOf = (name: string) => JSON.parse(readFileSync(join(to, name, 'state.json'), 'utf8'));
const backup = (more: string[] = [], env: Record<string, string> = {}) =>
  admin(['backup', '--to', to, ...more], { DATA_DIR: dataDir, ...env });
const restore = (into: string, more: string[], env: Record<string, string> = {}) =>
  admin(['restore', '--to', to, '--yes', ...more], { DATA_DIR: into, ...env });

it('copies, verifies and restores everything while the services write', async () => {
  const writer = open(dataDir, 'auth');
  writer.exec('PRAGMA busy_timeout = 10000');
  writer.exec('CREATE TABLE IF NOT EXISTS busy (id INTEGER PRIMARY KEY)');
  const timer = setInterval(() => writer.exec('INSERT INTO busy DEFAULT VALUES'), 2);
  const made = await backup([], { SMTP_URL: mail });
  clearInterval(timer);
  writer.exec('DROP TABLE busy');
  writer.close();
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('is verified') });
  expect(stateOf(names()[0] ?? '')).toMatchObject({ state: 'verified' });
  expect(readFileSync(join(to, 'backup.prom'), 'utf8')).toMatch(/timestamp_seconds 1\d{9}\n/);
  expect(runsIn(dataDir)).toEqual([
    ['verified', expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:/), expect.any(Number)],
  ]);
  expect(readdirSync(to).filter((name) => name.startsWith('.'))).toEqual(['.lock']);

  const into = join(home, 'restored');
  expect(await restore(into, ['last'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restored.'),
  });
  expect(textsIn(into)).toEqual(textsIn(dataDir));
  expect(textsIn(into)).toHaveLength(4001);
  expect(textsIn(into)[7]).toEqual(
    expect.arrayContaining([Buffer.from(`${awkward[7]}7`).toString('hex').toUpperCase()]),
  );
  const store = join('releases', 'mfe-x', '1.0.0', 'a file.js');
  expect(readFileSync(join(into, store))).toEqual(readFileSync(join(dataDir, store)));
  expect(readFileSync(join(into, 'mail', '1.eml'), 'utf8')).toContain('hello');
  for (const file of ['auth.sqlite', 'mail/1.eml']) expect(statSync(join(into, file)).mode & 0o077).toBe(0);
  expect(existsSync(join(into, '.restore'))).toBe(false);
});

it('stores fingerprints of the secrets and not the secrets, and reports changed ones', async () => {
  const secret = readFileSync(join(dataDir, 'key-secret'), 'utf8').trim();
  const manifest = readFileSync(join(to, names().at(-1) ?? '', 'manifest.json'), 'utf8');
  expect(Object.keys(JSON.parse(manifest).content.secrets.fingerprints)).toEqual(['KEY_SECRET', 'SMTP_URL']);
  for (const one of [secret, 'a-password']) expect(manifest).not.toContain(one);
  const DATA_DIR = join(home, 'other secrets');
  const env = { DATA_DIR, KEY_SECRET: secret, SMTP_URL: `${mail}.other` };
  // Without --yes, the command prints the changed secrets and exits without restoring.
  const { output } = await admin(['restore', '--to', to, 'last'], env);
  expect(output).toContain('differ from those of then: SMTP_URL\n');
});

it('opens an encrypted backup only with its key, and writes nothing with a wrong one', async () => {
  const before = names();
  expect(await backup([], { BACKUP_KEY: key })).toMatchObject({ code: 0 });
  expect(names()).toEqual([...before, expect.any(String)]);
  const name = names().at(-1) ?? '';
  for (const file of readdirSync(join(to, name)))
    if (file.endsWith('.gz'))
      expect(readFileSync(join(to, name, file)).subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]));
  const into = join(home, 'encrypted');
  expect(await restore(into, [name])).toMatchObject({
    code: 1,
    output: expect.stringContaining('set BACKUP_KEY'),
  });
  const wrong = await restore(into, [name], { BACKUP_KEY: 'another' });
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('not the key of this backup') });
  expect(readdirSync(into)).toEqual([]);
  const file = join(home, 'key');
  writeFileSync(file, `${key}\n`);
  expect(await restore(into, [name], { BACKUP_KEY_FILE: file })).toMatchObject({ code: 0 });
  expect(textsIn(into)).toEqual(textsIn(dataDir));
});

it('keeps the last verified backups, removes interrupted ones, and rejects a second one at the same time', async () => {
  const last = names().at(-1);
  const interrupted = join(to, '000099-2020-01-01T00-00-00Z');
  await script(
    `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync(${JSON.stringify(interrupted)}); writeFileSync(${JSON.stringify(join(interrupted, 'auth.sql.gz'))}, 'x'); answer(1);`,
    {},
  );
  expect((await admin(['backups', '--to', to], { DATA_DIR: dataDir })).output).toMatch(
    /000099-\S+ +unfinished/,
  );
  const both = await Promise.all([backup(['--keep', '2']), backup(['--keep', '2'])]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.map(({ output }) => output).join('')).toContain('Another backup into');
  expect(names()).toEqual([last, expect.any(String)]);
});

it('marks a backup as damaged when the source is damaged, and keeps the last such one and the earlier verified ones', async () => {
  const source = open(dataDir);
  source.exec('CREATE TABLE child (id INTEGER PRIMARY KEY, up INTEGER REFERENCES awkward (id))');
  source.pragma('foreign_keys = OFF');
  source.exec('INSERT INTO child VALUES (1, 999999)');
  // The damaged and the unproven one of an earlier night.
  const states = { '000900-2020-01-01T00-00-00Z': 'damaged', '000901-2020-01-01T00-00-00Z': 'taken' };
  for (const [name, state] of Object.entries(states)) {
    const last = names()[0] ?? '';
    cpSync(join(to, last), join(to, name), { recursive: true });
    writeFileSync(join(to, name, 'state.json'), JSON.stringify({ ...stateOf(last), state }));
  }
  const made = await backup(['--keep', '1']);
  expect(made).toMatchObject({ code: 1, output: expect.stringContaining('missing row of awkward') });
  expect(
    names()
      .slice(-3)
      .map((name) => stateOf(name).state),
  ).toEqual(['verified', 'taken', 'damaged']);
  rmSync(join(to, '000901-2020-01-01T00-00-00Z'), { recursive: true });
  const [verified, damaged] = names().slice(-2);
  expect([stateOf(verified ?? '').state, stateOf(damaged ?? '').state]).toEqual(['verified', 'damaged']);
  expect(await restore(join(home, 'x'), [damaged ?? ''])).toMatchObject({
    code: 1,
    output: expect.stringContaining('This backup is damaged'),
  });
  const forced = await restore(join(home, 'x'), [damaged ?? '', '--unverified']);
  expect(forced).toMatchObject({ code: 1, output: expect.stringContaining('Nothing is changed') });
  const left = readdirSync(join(home, 'x'), { withFileTypes: true, recursive: true });
  expect(left.filter((one) => one.isFile())).toEqual([]);
  source.exec('DROP TABLE child');
  source.close();
});

it('detects an index that does not match its table', async () => {
  const other = join(home, 'other');
  cpSync(dataDir, other, { recursive: true });
  const source = open(other);
  source.exec('CREATE INDEX by_text ON awkward (text)');
  source.pragma('writable_schema = ON');
  source.exec("UPDATE sqlite_schema SET sql = replace(sql, '(text)', '(real)') WHERE name = 'by_text'");
  source.close();
  const made = await backup([], { DATA_DIR: other });
  expect(made).toMatchObject({ code: 1, output: expect.stringMatching(/the source: .*by_text/) });
});

it('fails with a reason and leaves nothing behind when a database is missing or the folder is read-only', async () => {
  const all = names();
  expect(await admin(['backup', '--to', to], { DATA_DIR: join(home, 'nowhere') })).toMatchObject({
    code: 1,
    output: expect.stringContaining('auth: there is no database'),
  });
  expect(names()).toEqual(all);
  const closed = join(home, 'closed');
  writeFileSync(closed, '');
  expect(await admin(['backup', '--to', join(closed, 'x')], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
  });
});

it('gives no verdict when the thread that checks a database dies', async () => {
  const all = names();
  const NODE_OPTIONS = `--import=data:text/javascript,import{isMainThread}from'node:worker_threads';if(!isMainThread)process.exit(0)`;
  expect(await backup([], { NODE_OPTIONS })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/check of .*auth\.sqlite gave no result/),
  });
  expect(names()).toEqual(all);
  expect(await restore(join(home, 'unchecked'), ['last'], { NODE_OPTIONS })).toMatchObject({
    code: 1,
    output: expect.stringContaining('auth could not be proven'),
  });
});

it('gives no verdict when a service that opens the copy is killed', async () => {
  const all = names();
  const source = `import process from 'node:child_process'; import { syncBuiltinESMExports } from 'node:module';
    const real = process.spawn;
    process.spawn = (...args) => { const child = real(...args); child.kill('SIGKILL'); return child; };
    syncBuiltinESMExports();`;
  const killing = ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
  const made = await admin(['backup', '--to', to], { DATA_DIR: dataDir }, killing);
  expect(made).toMatchObject({ code: 1, output: expect.stringMatching(/gave no result \(SIGKILL\)/) });
  const [taken] = names().filter((name) => !all.includes(name));
  expect(stateOf(taken ?? '').state).toBe('taken');
});

it.each([
  [['backup', 'x'], '"x" is not an option'],
  [['backup', '--keep', '0'], '"0" is no number of backups'],
  [['restore'], 'Name one backup'],
])('rejects %j', async (args, why) => {
  expect(await admin(args, { DATA_DIR: dataDir })).toEqual({ code: 2, output: expect.stringContaining(why) });
});
