// Creates an installation on disk for the tests of backups: databases made by the real services, with rows that are hard to copy.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Libsql from 'libsql';

const root = join(__dirname, '..', '..');
/** Processes claim a data folder with a socket below TMPDIR, so all of them need the same TMPDIR. */
const common = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR };
const storing = ['auth', 'consulting', 'marketing'];

/**
 * Lets every service create its database. All run in one process, because each process would have to load the same modules.
 * @param envOf returns additional variables for a service
 */
export async function createDatabases(
  dataDir: string,
  envOf = (_: string): Record<string, string> => ({}),
): Promise<void> {
  const envs = storing.map((name) => [name, { DATA_DIR: dataDir, ...envOf(name) }]);
  await script(
    `import { createApp, createLogger } from '${root}/packages/service-kit/dist/index.js';
    // A closing app waits for timers that keep no process alive.
    const alive = setInterval(() => undefined, 1000);
    for (const [name, env] of ${JSON.stringify(envs)}) {
      const { [name + 'Service']: service } = await import('${root}/services/' + name + '/dist/service.js');
      const app = await createApp(service, service.config.load(env), createLogger(name, 'silent'));
      await app.init();
      await app.close();
    }
    clearInterval(alive);
    answer(null);`,
    {},
  );
}

/** Texts that a faulty copy would corrupt. */
export const awkward = [
  `O'Brien "quoted" \\ back\\slash`,
  'two\nlines\r\nand a tab\t',
  '-- 12\nx;\n',
  'ñandú 😀 漢字',
  `NULL`,
  '',
  ' ends with a blank ',
  'a nul \0 inside',
];

/** Inserts rows with awkward texts, and enough of them to need several statements. */
function fillSqliteFile(file: string, rows = 4000): void {
  const database = new Libsql(file);
  database.exec(
    'CREATE TABLE awkward (id INTEGER PRIMARY KEY, text TEXT, real REAL, bytes BLOB, big INTEGER)',
  );
  database.exec('CREATE TABLE keyless (text TEXT)');
  // The texts are bound as buffers and cast, because the driver truncates a bound text at a NUL character.
  const insert = database.prepare(
    'INSERT INTO awkward (text, real, bytes, big) VALUES (CAST(? AS TEXT), ?, ?, ?)',
  );
  database.exec('BEGIN');
  for (let n = 0; n < rows; n++)
    insert.run(
      Buffer.from(`${awkward[n % awkward.length]}${n}`),
      n / 7,
      Buffer.from([n & 255, 0, 10]),
      2n ** 53n + BigInt(n),
    );
  for (const text of awkward) database.prepare('INSERT INTO keyless VALUES (?)').run(text);
  insert.run(null, null, null, null);
  database.exec('COMMIT');
  database.close();
}

/** Creates an installation with three databases, a small release store and an email. */
export async function makeProduct(dataDir: string): Promise<void> {
  await createDatabases(dataDir);
  fillSqliteFile(join(dataDir, 'consulting.sqlite'));
  mkdirSync(join(dataDir, 'releases', 'mfe-x', '1.0.0'), { recursive: true });
  writeFileSync(join(dataDir, 'releases', 'history.json'), '[]');
  writeFileSync(
    join(dataDir, 'releases', 'mfe-x', '1.0.0', 'a file.js'),
    'export const x = 1;\n'.repeat(5000),
  );
  mkdirSync(join(dataDir, 'mail'), { recursive: true });
  writeFileSync(join(dataDir, 'mail', '1.eml'), 'Subject: hello\r\n\r\nhello', { mode: 0o600 });
}

interface Ran {
  code: number;
  output: string;
}

/** Runs `npm run admin -- …` without npm. */
export const admin = (args: string[], env: Record<string, string>, more: string[] = []): Promise<Ran> =>
  promisify(execFile)(process.execPath, [...more, join(root, 'tools', 'admin.mjs'), ...args], {
    env: { ...common, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error) => ({ code: error.code ?? -1, output: `${error.stdout}${error.stderr}` }),
  );

/** Runs a script that may import modules of this folder as `@/…`, and returns the value that it passes to `answer`. */
export async function script<T>(text: string, env: Record<string, string>, more: string[] = []): Promise<T> {
  const source = text.replaceAll('@/', `${__dirname}/`);
  const whole = `const answer = (value) => process.stdout.write('\\n' + JSON.stringify(value));\n${source}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...more, '--input-type=module', '-e', whole],
    {
      env: { ...common, ...env },
      maxBuffer: 2 ** 26,
    },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
