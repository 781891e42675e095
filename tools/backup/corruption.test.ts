import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeProduct, script } from './fixture';
import { frame } from './frames.mjs';
import { readCopy, readManifest, writeCopy, writeManifest } from './vault.mjs';

// These tests damage backups in many ways; verification must detect every kind of damage (docs/operations.md, "Back up and restore").

let home: string;
let dataDir: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'backup-'));
  dataDir = join(home, 'data');
  await makeProduct(dataDir);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

type Plant = (folder: string) => Promise<void> | void;

const flip = (file: string, at: number) => (folder: string) => {
  const content = readFileSync(join(folder, file));
  const place = at < 0 ? content.length + at : Math.floor(at * content.length);
  content.writeUInt8((content[place] ?? 0) ^ 1, place);
  writeFileSync(join(folder, file), content);
};
const replaced =
  (file: string, change: (text: string) => string): Plant =>
  (folder) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const changed = change(text);
    expect(changed).not.toBe(text);
    writeFileSync(join(folder, file), changed);
  };

/** Changes the content of a file and corrects its size and hash in the manifest, so that only the content can reveal the damage. */
const rewritten =
  (file: string, change: (texts: string[]) => (string | Buffer)[]): Plant =>
  async (folder) => {
    const { manifest, key } = await readManifest(folder, undefined);
    const texts: string[] = [];
    for await (const one of readCopy(folder, file, key)) texts.push(one.toString());
    const changed = change([...texts]);
    expect(changed).not.toEqual(texts);
    rmSync(join(folder, file));
    manifest.files[file] = await writeCopy(folder, file, changed.map(frame), key);
    await writeManifest(folder, manifest, { salt: null, key: null });
  };
const database = 'consulting.sql.gz';
const lines = (change: (text: string) => string) =>
  rewritten(database, (texts) => {
    const at = texts.findIndex((text) => text.startsWith('INSERT INTO "awkward"'));
    return texts.map((text, index) => (index === at ? change(text) : text));
  });
const without = (pattern: RegExp) =>
  rewritten(database, (texts) => texts.filter((text) => !pattern.test(text)));

const plants: Record<string, Plant> = {
  'a flipped byte at the start of a copy': flip(database, 0),
  'a flipped byte in the middle of a copy': flip(database, 0.5),
  'a flipped byte at the end of a copy': flip(database, -1),
  'a flipped byte in the copy of the store': flip('releases.files.gz', 0.7),
  'a copy that is cut off': (folder) => truncateSync(join(folder, database), 1000),
  'an empty copy': (folder) => truncateSync(join(folder, database), 0),
  'a copy that is missing': (folder) => rmSync(join(folder, 'auth.sql.gz')),
  'copies that are exchanged': (folder) => {
    renameSync(join(folder, 'auth.sql.gz'), join(folder, 'x'));
    renameSync(join(folder, database), join(folder, 'auth.sql.gz'));
    renameSync(join(folder, 'x'), join(folder, database));
  },
  'a file that does not belong to it': (folder) => writeFileSync(join(folder, 'other.sql.gz'), ''),
  'a changed checksum in the manifest': replaced('manifest.json', (text) =>
    text.replace(/"sha256": "./, '"sha256": "x'),
  ),
  'another count in the manifest': replaced('manifest.json', (text) =>
    text.replace('"rows": 4001', '"rows": 4000'),
  ),
  'another version in the manifest': replaced('manifest.json', (text) =>
    text.replace('"product": "', '"product": "9'),
  ),
  'another time in the manifest': replaced('manifest.json', (text) =>
    text.replace('"takenAt": "2', '"takenAt": "3'),
  ),
  'a manifest that is cut off': (folder) => truncateSync(join(folder, 'manifest.json'), 500),
  'a changed row': lines((text) => text.replace('two', 'too')),
  'a missing row': lines((text) => text.replace(/\n\(2,.*?\),\n\(3,/s, '\n(3,')),
  'a row that is there twice': lines((text) =>
    text.replace(/\((1,[^\n]*)\n/, (row, rest) => `${row}(0${rest}\n`),
  ),
  'a NULL that became an empty text': rewritten(database, (texts) =>
    texts.map((text) => text.replace(/\(4001,NULL,/, "(4001,'',")),
  ),
  'a number that became a text': lines((text) => text.replace(/,(9007199254740\d+)\)/, ",'x$1')")),
  'rows in another order': rewritten(database, (texts) =>
    texts.map((text) =>
      text.replace(/(\('ends with a blank '\)|\(' ends with a blank '\)),\n(\([^\n]*\))/, '$2,\n$1'),
    ),
  ),
  'a missing batch of rows': rewritten(database, (texts) => {
    const at = texts.findLastIndex((text) => text.startsWith('INSERT INTO "awkward"'));
    return texts.toSpliced(at, 1);
  }),
  'a missing table': without(/"?keyless"?/),
  'a missing index': without(/^CREATE INDEX/),
  'a missing trigger': without(/^CREATE TRIGGER/),
  'another version of the file': rewritten(database, (texts) =>
    texts.map((text) => text.replace(/user_version = \d+/, 'user_version = 0')),
  ),
  'a missing migration': rewritten(database, (texts) =>
    texts.map((text) =>
      text.startsWith('INSERT INTO "migrations"') ? text.replace(/,\n\([^\n]*\)$/, '') : text,
    ),
  ),
  'a missing counter of ids': without(/^INSERT INTO "sqlite_sequence"/),
  'a statement that fails': rewritten(database, (texts) => [...texts, 'INSERT INTO nowhere VALUES (1)']),
  'a changed file of the store': rewritten('releases.files.gz', (texts) =>
    texts.map((text) => text.replace('x = 1', 'x = 2')),
  ),
  'a missing file of the store': rewritten('releases.files.gz', (texts) => texts.slice(0, -2)),
  'a file of the store outside it': rewritten('releases.files.gz', (texts) =>
    texts.map((text) => text.replace('"mfe-x/', '"../../mfe-x/')),
  ),
  'a missing email': rewritten('mail.files.gz', () => []),
};

/** Copies the product without a proof. @returns damage of the source */
const take = (folder: string, env: Record<string, string> = {}) =>
  script<string[]>(
    `import { mkdirSync } from 'node:fs'; import { findPlace } from '@/place.mjs'; import { copyProduct } from '@/copy-product.mjs';
    mkdirSync(${JSON.stringify(folder)}, { recursive: true });
    answer(await copyProduct(await findPlace(process.env), ${JSON.stringify(folder)}));`,
    { DATA_DIR: dataDir, ...env },
  );

it('counts a missing release store as damage, because RELEASES_DIR is wrong', async () => {
  const nowhere = join(home, 'nowhere');
  expect(await take(join(home, 'without a store'), { RELEASES_DIR: nowhere })).toEqual([
    `There is no release store in ${nowhere}: set RELEASES_DIR`,
  ]);
});

it('finds every kind of damage that was made to a copy', async () => {
  const good = join(home, 'plants', 'good');
  expect(await take(good)).toEqual([]);
  const names = Object.keys(plants);
  const folders = names.map((_, index) => join(home, 'plants', String(index)));
  for (const [index, name] of names.entries()) {
    cpSync(good, folders[index] ?? '', { recursive: true });
    await plants[name]?.(folders[index] ?? '');
  }
  const found = await script<Record<string, string[]>>(
    `import { findPlace } from '@/place.mjs'; import { proveAndNote } from '@/shelf.mjs'; import { readState } from '@/vault.mjs';
    const place = await findPlace(process.env);
    const found = {};
    for (const folder of ${JSON.stringify([good, ...folders])}) {
      found[folder] = await proveAndNote(place, folder);
      const { state } = await readState(folder);
      if ((state === 'verified') !== (found[folder].length === 0)) throw new Error(state);
    }
    answer(found);`,
    { DATA_DIR: dataDir },
  );
  expect(found[good]).toEqual([]);
  const missed = names.filter((_, index) => (found[folders[index] ?? ''] ?? []).length === 0);
  expect(missed).toEqual([]);
  expect(names.length).toBeGreaterThanOrEqual(20);
});
