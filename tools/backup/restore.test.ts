import {
  cpSync,
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
import { registerProduct } from '../../packages/portal-cli/src/products';
import { claimDataDir } from '../run/claim.mjs';
import { admin, makeProduct, script } from './fixture';

let home: string;
let dataDir: string;
let to: string;
let good: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'restore-'));
  dataDir = join(home, 'data');
  to = join(home, 'backups');
  await makeProduct(dataDir);
  mark(dataDir, 'restored');
  change(
    dataDir,
    `${company(1, 7)} ${suppression(7, 'ana', 'by hand', earlier)} ${suppression(7, 'bob', 'unsubscribed', later)}`,
  );
  expect(await admin(['backup', '--to', to], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  good = join(to, readdirSync(to).find((name) => name.startsWith('000001')) ?? '');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const [earlier, later] = ['2026-11-01 08:00:00.000', '2026-11-02 08:00:00.000'];
/** SQL that suppresses an address of a workspace; the name stands for the hash. */
const suppression = (workspaceId: number, name: string, reason: string, at: string) =>
  `INSERT INTO marketing_suppressions (userId, addressHash, address, reason, at)
    VALUES (${workspaceId}, '${name}', '${name}@client.example', '${reason}', '${at}');`;
const company = (id: number, workspaceId: number) =>
  `INSERT INTO marketing_companies (id, workspaceId, userId, createdAt, updatedAt, name, sector, commercialObjectives,
      targetAudience, targetAudienceType, nameKey, sectorKey, searchText)
    VALUES (${id}, ${workspaceId}, 1, '${earlier}', '${earlier}', '', '', '', '', '', '', '', '');`;
function change(folder: string, sql: string): void {
  const database = new Libsql(join(folder, 'marketing.sqlite'));
  database.exec(sql);
  database.close();
}
function rowsOf(folder: string, sql: string): unknown[] {
  const database = new Libsql(join(folder, 'marketing.sqlite'));
  const rows = database.prepare(sql).raw().all();
  database.close();
  return rows;
}

const services = ['auth', 'consulting', 'marketing'];
/** Writes a word into every part of an installation, so that a mixture of two states can be detected. */
function mark(folder: string, word: string): void {
  for (const service of services) {
    const database = new Libsql(join(folder, `${service}.sqlite`));
    database.exec(
      `CREATE TABLE IF NOT EXISTS mark (word TEXT); DELETE FROM mark; INSERT INTO mark VALUES ('${word}')`,
    );
    database.close();
  }
  for (const file of ['releases/history.json', 'mail/1.eml']) writeFileSync(join(folder, file), word);
}
function marksIn(folder: string): unknown[] {
  const words = services.map((service) => {
    const database = new Libsql(join(folder, `${service}.sqlite`));
    const row = database.prepare('SELECT word FROM mark').raw().get();
    database.close();
    return String(row);
  });
  return [
    ...words,
    ...['releases/history.json', 'mail/1.eml'].map((file) => readFileSync(join(folder, file), 'utf8')),
  ];
}
const five = (word: string) => Array.from({ length: 5 }, () => word);
const restore = (into: string, more: string[] = [], options: string[] = []) =>
  admin(['restore', '--to', to, '--yes', 'last', ...more], { DATA_DIR: into }, options);
function used(name: string): string {
  const folder = join(home, name);
  cpSync(dataDir, folder, { recursive: true });
  mark(folder, 'former');
  return folder;
}

it('keeps the previous data, and says where, even after it was killed while preparing', async () => {
  const into = used('kept');
  await restore(into, [], killedAt('writeFile', 2));
  expect(await finish(into)).toBe(false);
  expect(marksIn(into)).toEqual(five('former'));
  const { code, output } = await restore(into);
  expect([code, marksIn(into)]).toEqual([0, five('restored')]);
  const kept = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes('.before-'));
  expect(kept.map((path) => path.replace(/\.before-.*/, '')).sort()).toEqual(
    ['', 'mail/', 'releases/'].map((part) => `${into}/${part}`),
  );
  const [base = ''] = kept.filter((path) => path.startsWith(join(into, '.before-')));
  const database = new Libsql(join(base, 'auth.sqlite'));
  expect(database.prepare('SELECT word FROM mark').raw().get()).toEqual(['former']);
  database.close();
  expect(readFileSync(join(into, 'mail', base.replace(`${into}/`, ''), '1.eml'), 'utf8')).toBe('former');
});

it('keeps who has refused emails or was erased since the backup (rules 11.30, 16.20, 9.17)', async () => {
  const into = used('refused');
  change(
    into,
    `DELETE FROM marketing_suppressions; ${suppression(7, 'ana', 'complained', later)}
    ${suppression(7, 'bob', 'by hand', earlier)} ${suppression(7, 'cleo', 'unsubscribed', later)}
    UPDATE marketing_suppressions SET address = NULL WHERE addressHash = 'cleo';
    ${suppression(8, 'dan', 'unsubscribed', later)}
    INSERT INTO marketing_sender_refusals (domain, addressHash, userId, at)
      VALUES ('mail.example', 'ana', 7, '${later}'), ('mail.example', 'dan', 8, '${later}');
    ${company(2, 8)}
    INSERT INTO marketing_suppression_origins (workspaceId, originId) VALUES (7, 3), (8, 3);
    INSERT INTO marketing_erased_people (marketingCompanyId, salt, hash, erasedAt)
      VALUES (1, 'salt', 'ana', '${later}'), (2, 'salt', 'dan', '${later}');`,
  );
  const { code, output } = await restore(into);
  expect([code, marksIn(into)]).toEqual([0, five('restored')]);
  expect(output).not.toContain('not known any more');
  const suppressed = 'SELECT addressHash, address, reason FROM marketing_suppressions ORDER BY addressHash';
  expect(rowsOf(into, suppressed)).toEqual([
    ['ana', 'ana@client.example', 'complained'],
    ['bob', 'bob@client.example', 'unsubscribed'],
    ['cleo', null, 'unsubscribed'],
  ]);
  expect(rowsOf(into, 'SELECT workspaceId, originId FROM marketing_suppression_origins')).toEqual([[7, 3]]);
  expect(rowsOf(into, 'SELECT addressHash, userId FROM marketing_sender_refusals ORDER BY id')).toEqual([
    ['ana', 7],
    ['dan', 0],
  ]);
  expect(rowsOf(into, 'SELECT marketingCompanyId, hash FROM marketing_erased_people')).toEqual([[1, 'ana']]);
});

it('takes refusals over from a database of a version that did not know of former workspaces', async () => {
  const into = used('before');
  change(
    into,
    `${suppression(7, 'cleo', 'unsubscribed', later)} DROP TABLE marketing_suppression_origins;
    INSERT INTO marketing_erased_people (marketingCompanyId, salt, hash, erasedAt) VALUES (1, 'salt', 'ana', '${later}');`,
  );
  const { code, output } = await restore(into);
  expect([code, output]).toEqual([0, expect.not.stringContaining('not known any more')]);
  expect(rowsOf(into, 'SELECT marketingCompanyId, hash FROM marketing_erased_people')).toEqual([[1, 'ana']]);
});

it('says that there is no backup of a name, instead of offering to try it', async () => {
  const { code, output } = await admin(['restore', '--to', to, '--yes', '000099'], {
    DATA_DIR: used('other-name'),
  });
  expect([code, output]).toEqual([1, expect.stringContaining(`There is no backup in ${join(to, '000099')}`)]);
  expect(output).not.toContain('--unverified');
});

it('says that refusals are lost where the former database cannot be read, and restores all the same', async () => {
  const into = used('unreadable');
  writeFileSync(join(into, 'marketing.sqlite'), 'not a database, because the disk has failed');
  const { code, output } = await restore(into);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/unsubscribed, complained or been erased since 2\S+ are not known any more/),
  ]);
  expect(marksIn(into)).toEqual(five('restored'));
});

it('leaves a release store alone that follows a bucket, and says so (rule 13.71)', async () => {
  const into = used('mirrored');
  writeFileSync(join(into, 'releases/.mirrored'), 's3://acme-portals');
  const { code, output } = await restore(into);
  expect([code, output]).toEqual([
    0,
    expect.stringContaining('The releases stay those of s3://acme-portals, which the store follows.'),
  ]);
  expect(marksIn(into)).toEqual([...Array.from({ length: 3 }, () => 'restored'), 'former', 'restored']);
  expect(existsSync(join(into, 'releases/.restore'))).toBe(false);
});

it('changes nothing while the product runs', async () => {
  const into = used('running');
  await claimDataDir(into, 'http://localhost:1');
  expect(await restore(into)).toMatchObject({
    code: 1,
    output: expect.stringContaining('in use by the product'),
  });
  expect(marksIn(into)).toEqual(five('former'));
});

it('changes nothing while a product with another folder for temporary files runs', async () => {
  const into = used('private');
  const product = { url: 'http://localhost:1', dataDir: into, store: into, gateways: into, services: {} };
  const leave = registerProduct(join(__dirname, '..', '..'), { pid: process.pid, ...product });
  const { code, output } = await restore(into).finally(leave);
  expect([code, output]).toEqual([1, expect.stringContaining('in use by the product')]);
  expect(marksIn(into)).toEqual(five('former'));
});

it('asks for confirmation before it changes anything', async () => {
  const into = used('asked');
  const { code, output } = await admin(['restore', '--to', to, 'last'], { DATA_DIR: into });
  expect([code, output]).toEqual([1, expect.stringContaining('Add --yes')]);
  expect(output).toContain(`It replaces the data in ${into}; the present data is kept beside it.\n`);
  const RELEASES_DIR = join(home, 'store elsewhere');
  mkdirSync(RELEASES_DIR);
  const elsewhere = () => admin(['restore', '--to', to, 'last'], { DATA_DIR: into, RELEASES_DIR });
  expect((await elsewhere()).output).toContain(`the data in ${into}, ${RELEASES_DIR};`);
  writeFileSync(join(RELEASES_DIR, '.mirrored'), 's3://acme-portals');
  expect((await elsewhere()).output).toContain(`the data in ${into};`);
  expect(marksIn(into)).toEqual(five('former'));
});

it('rejects a database of a newer version', async () => {
  const newer = join(home, 'newer');
  cpSync(dataDir, newer, { recursive: true });
  const database = new Libsql(join(newer, 'consulting.sqlite'));
  database.exec(
    "INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'FromTheFuture9999999999999')",
  );
  database.close();
  const other = join(home, 'newer backups');
  const made = await admin(['backup', '--to', other], { DATA_DIR: newer });
  expect(made).toMatchObject({
    code: 1,
    output: expect.stringContaining('newer version, which has FromTheFuture'),
  });
  const into = used('into');
  const tried = await admin(
    [
      'restore',
      '--to',
      other,
      '--yes',
      '--unverified',
      join(other, readdirSync(other).find((name) => name.startsWith('0')) ?? ''),
    ],
    { DATA_DIR: into },
  );
  expect(tried).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Nothing is changed[\s\S]*FromTheFuture/),
  });
  expect(marksIn(into)).toEqual(five('former'));
});

it('counts as damaged when its manifest was changed', async () => {
  const copy = join(to, '000000-2020-01-01T00-00-00Z');
  cpSync(good, copy, { recursive: true });
  writeFileSync(join(copy, 'manifest.json'), `${readFileSync(join(copy, 'manifest.json'), 'utf8')} `);
  const { output } = await admin(['restore', '--to', to, '--yes', copy], { DATA_DIR: join(home, 'none') });
  expect(output).toContain(
    'This backup is damaged; --unverified tries it all the same\n  manifest.json was changed',
  );
  rmSync(copy, { recursive: true });
});

/** Returns Node options that kill the process at the nth call of a file system function. */
const killedAt = (call: string, count: number) => {
  const source = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
    const real = fs.promises.${call}; let calls = 0;
    fs.promises.${call} = (...args) => { if (++calls === ${count}) process.kill(process.pid, 'SIGKILL'); return real(...args); };
    syncBuiltinESMExports();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
};
/** Completes an interrupted restore with the code that runs at the next start of the installation. */
const finish = (into: string, options: string[] = []) =>
  script<boolean>(
    `import { findPlace } from '@/place.mjs'; import { finishRestore } from '@/swap.mjs';
    answer(await finishRestore(${JSON.stringify(into)}, () => findPlace(process.env)));`,
    { DATA_DIR: into },
    options,
  );

it('leaves the data intact when it is killed before it activates the plan', async () => {
  const into = used('inactive');
  expect((await restore(into, [], killedAt('rename', 1))).code).not.toBe(0);
  expect(existsSync(join(into, '.restore'))).toBe(true);
  expect(await finish(into)).toBe(false);
  expect(marksIn(into)).toEqual(five('former'));
});

/** Node options with which no file can be moved into a folder whose path contains `part`. */
const unmovable = (part: string) => {
  const source = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
    const real = fs.promises.rename;
    fs.promises.rename = (from, to) => from.includes('${part}') ? Promise.reject(new Error('ENOSPC: no space left')) : real(from, to);
    syncBuiltinESMExports();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
};

it('keeps what it has prepared when it fails halfway, and the next run finishes it', async () => {
  const into = used('half');
  const { code, output } = await restore(into, [], unmovable('/releases/.restore/'));
  expect([code, output]).toEqual([1, expect.stringMatching(/no space left\nThe restore is only half done/)]);
  expect(await finish(into)).toBe(true);
  expect(marksIn(into)).toEqual(five('restored'));
});

// A restore and the next start move the data with the same function. The first kill interrupts a restore; the other kills interrupt starts
// that continue from a copy of the interrupted state, so that the slow verification runs only once.
it('is whole after it or the next start was killed while moving data', async () => {
  const into = used('killed');
  const prepared = join(home, 'prepared');
  expect((await restore(into, [], killedAt('rename', 2))).code).not.toBe(0);
  cpSync(into, prepared, { recursive: true });
  for (const count of [0, 6, 11]) {
    rmSync(into, { recursive: true });
    cpSync(prepared, into, { recursive: true });
    if (count > 0)
      await expect(finish(into, killedAt('rename', count))).rejects.toMatchObject({ signal: 'SIGKILL' });
    expect([count, existsSync(join(into, '.restore'))]).toEqual([count, true]);
    expect([count, await finish(into)]).toEqual([count, true]);
    expect([count, marksIn(into)]).toEqual([count, five('restored')]);
    expect([count, await finish(into)]).toEqual([count, false]);
  }
});
