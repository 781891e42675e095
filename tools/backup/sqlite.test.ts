import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { script } from './fixture';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-sqlite-'));
  file = join(folder, 'one.sqlite');
  const database = new Libsql(file);
  database.pragma('journal_mode = WAL');
  database.pragma('foreign_keys = OFF');
  database.exec('CREATE TABLE parent (id INTEGER PRIMARY KEY)');
  database.exec('CREATE TABLE child (id INTEGER PRIMARY KEY, up INTEGER REFERENCES parent (id))');
  database.exec('INSERT INTO child VALUES (1, 2)');
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `body` with a snapshot `source` of the file. */
const withSource = <T>(body: string) =>
  script<T>(
    `import { once } from 'node:events'; import { existsSync, mkdirSync, rmSync } from 'node:fs'; import { openSqlite } from '@/sqlite.mjs';
    const file = ${JSON.stringify(file)};
    const source = await openSqlite(file);
    ${body}`,
    {},
  );

it('checks the file in a thread beside the work, and returns both results', async () => {
  const both = await withSource(
    `answer(await source.checkDuring(async () => {
      const [thread] = await once(process, 'worker');
      await once(thread, 'exit');
      return 'copied';
    }));
    await source.close();`,
  );
  expect(both).toEqual(['copied', ['a row of child refers to a missing row of parent']]);
});

it('reports work that fails after the thread has left the file', async () => {
  const after = await withSource(
    `const reason = await source
      .checkDuring(async () => { throw new Error('the disk is full'); })
      .catch((error) => error.message);
    await source.close();
    rmSync(file);
    // A thread that is still running would keep the process alive and create the file again.
    process.once('beforeExit', () => answer({ reason, isThere: existsSync(file) }));`,
  );
  expect(after).toEqual({ reason: 'the disk is full', isThere: false });
});

it('reports why a file could not be checked', async () => {
  const reason = await withSource(
    `const replaceByFolder = async () => { rmSync(file); mkdirSync(file); };
    answer(await source.checkDuring(replaceByFolder).catch((error) => error.message));`,
  );
  expect(reason).toMatch(/unable to open|directory/i);
});
