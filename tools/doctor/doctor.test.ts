import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { admin, createDatabases } from '../backup/fixture';

jest.setTimeout(120_000);
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'doctor-'));
  await createDatabases(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const examine = async (env: Record<string, string> = {}) => {
  const { code, output } = await admin(['doctor', '--json'], { DATA_DIR: dataDir, ...env });
  const { findings, unseen } = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  return { code, codes: findings.map((one: { code: string }) => one.code), unseen, output };
};
function change(sql: string) {
  const database = new Libsql(join(dataDir, 'auth.sqlite'));
  database.exec(sql);
  database.close();
}

it('finds nothing in a healthy installation, and leaves its data as it is', async () => {
  const before = readFileSync(join(dataDir, 'auth.sqlite'));
  expect(await examine()).toMatchObject({ code: 0, codes: [], unseen: [] });
  expect(readFileSync(join(dataDir, 'auth.sqlite')).equals(before)).toBe(true);
  expect(readdirSync(dataDir)).not.toContain('releases');
});

it('finds a secret that other accounts can read', async () => {
  chmodSync(join(dataDir, 'auth.sqlite'), 0o644);
  expect(await examine()).toMatchObject({ code: 1, codes: ['READABLE_BY_OTHERS'] });
  chmodSync(join(dataDir, 'auth.sqlite'), 0o600);
});

it('finds a short key without printing it', async () => {
  const { code, codes, output } = await examine({ INTERNAL_KEY: 'tomate-az' });
  expect({ code, codes }).toEqual({ code: 1, codes: ['KEY_SHORT'] });
  expect(output).not.toContain('tomate-az');
});

it('finds a database of a newer version', async () => {
  change("INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Future9999999999999')");
  expect(await examine()).toMatchObject({ code: 1, codes: ['SCHEMA_AHEAD'] });
  change("DELETE FROM migrations WHERE name = 'Future9999999999999'");
});

it('finds a migration that is not applied', async () => {
  change(
    'CREATE TABLE held AS SELECT * FROM migrations; DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)',
  );
  expect(await examine()).toMatchObject({ code: 1, codes: ['SCHEMA_BEHIND'] });
  change('DELETE FROM migrations; INSERT INTO migrations SELECT * FROM held; DROP TABLE held');
});

it('says that it could not look at a database that is missing', async () => {
  const file = join(dataDir, 'auth.sqlite');
  const bytes = readFileSync(file);
  rmSync(file);
  expect(await examine()).toMatchObject({ code: 2, codes: [], unseen: [expect.stringContaining('auth')] });
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, bytes, { mode: 0o600 });
});

it('finds a mail server that does not answer, without printing its password', async () => {
  const { codes, output } = await examine({ SMTP_URL: 'smtp://u:tomate-azul@127.0.0.1:1' });
  expect(codes).toEqual(['SMTP_UNREACHABLE', 'MAIL_FROM_MISSING']);
  expect(output).not.toContain('tomate-azul');
});

it('finds a release store that cannot be read, and a live release whose files are missing', async () => {
  const folder = join(dataDir, 'releases');
  mkdirSync(folder);
  writeFileSync(join(folder, 'live-set.json'), '{');
  expect(await examine()).toMatchObject({ code: 1, codes: ['STORE_DAMAGED'] });
  const set = { schema: 3, revision: 1, releases: { 'mfe-a': { live: '1.0.0+1' } } };
  writeFileSync(join(folder, 'live-set.json'), JSON.stringify(set));
  const { codes, output } = await examine();
  expect(codes).toEqual(['STORE_DAMAGED']);
  expect(output).toContain('mfe-a 1.0.0+1 is live and cannot be read');
});
