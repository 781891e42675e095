// Tests the checks of databases on a server; all other checks are tested in doctor.test.ts.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DatabaseServer,
  startDatabaseServer,
} from '../../packages/service-kit/src/testing/database-server';
import { createDatabases, script } from '../backup/fixture';
import { useExaminer } from './fixture';

const services = ['auth', 'consulting', 'marketing'];
let home: string;
let server: DatabaseServer;
let env: Record<string, string>;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'doctor-server-'));
  mkdirSync(join(home, 'releases'));
  server = await startDatabaseServer();
  for (const name of services) await server.execute(`CREATE DATABASE ${name}`);
  await createDatabases(home, (name) => ({ DATABASE_URL: server.url(name) }));
  const urls = services.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, server.url(name)]);
  env = { DATA_DIR: home, KEY_SECRET: 'k'.repeat(16), ...Object.fromEntries(urls) };
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

const examine = useExaminer();
const doctor = (more: Record<string, string> = {}) => examine({ ...env, ...more });

it('finds signing keys that are stored unencrypted', async () => {
  expect(await doctor()).toMatchObject({ codes: [], unknown: [] });
  expect((await doctor({ KEY_SECRET: '' })).codes).toEqual(['key-secret-unset']);
});

it('finds the remains of an interrupted migration', async () => {
  await server.execute('ALTER TABLE auth.outgoing_mails DROP COLUMN lastError');
  expect(await doctor()).toMatchObject({ codes: ['schema-half'] });
  await server.execute('DELETE FROM auth.migrations ORDER BY id DESC LIMIT 1');
  expect(await doctor()).toMatchObject({ codes: ['schema-behind'] });
});

it('finds a wrong clock of the server, but takes no slow reading of the service for one', async () => {
  const findings = (when: string) =>
    script<{ code: string }[]>(
      `const { findPlace } = await import('@/place.mjs');
      const { databaseFindings } = await import('@/../doctor/data.mjs');
      const real = Date.now;
      const ahead = () => { Date.now = () => real() + 60_000; };
      const place = await findPlace(process.env);
      const { dataDir } = place;
      // The folder is read when the declarations of the service are loaded.
      Object.defineProperty(place, 'dataDir', { get: () => (${when} === 'later' && ahead(), dataDir) });
      if (${when} === 'before') ahead();
      answer(await databaseFindings('consulting', place));`,
      env,
    );
  expect(await findings("'before'")).toMatchObject([{ code: 'clock-database' }]);
  expect(await findings("'later'")).toEqual([]);
});

it('reports that a server does not respond, without revealing the password', async () => {
  const url = 'mariadb://root:pass-word-1@127.0.0.1:1/auth';
  const { output, unknown } = await doctor({ AUTH_DATABASE_URL: url });
  expect(unknown).toEqual([expect.stringMatching(/^database of auth: /)]);
  expect(output).not.toContain('pass-word-1');
});
