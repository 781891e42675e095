import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkName, checkTypes, checkTypesTogether } from './check-sources.js';

const repository = join(__dirname, '..', '..', '..');

describe('the types of a portal', () => {
  let root: string;
  let other: string;
  const copy = () => {
    const cache = join(repository, '.cache');
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, 'types-'));
    cpSync(join(repository, 'mfe-leadmanager'), folder, {
      recursive: true,
      filter: (path) => !/[\\/](dist|src|test)$/.test(path),
    });
    // A single small file keeps the type check fast.
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src', 'portal.ts'), "export { definePortal } from '@portals/platform';\n");
    return folder;
  };
  beforeEach(() => {
    [root, other] = [copy(), copy()];
  });
  afterEach(() => {
    for (const folder of [root, other]) {
      rmSync(folder, { recursive: true, force: true });
      for (const kind of ['good', 'last']) rmSync(`${cacheOf(folder)}.${kind}`, { force: true });
    }
  });
  const cacheOf = (folder: string) => join(repository, 'node_modules/.cache/types', basename(folder));
  const breakTypes = async (folder: string) => {
    const file = join(folder, 'src', 'portal.ts');
    await writeFile(file, `${await readFile(file, 'utf8')}\nexport const wrong: number = 'text';\n`);
  };

  it('are checked before it is published', async () => {
    expect(await checkTypes(repository, root)).toEqual([]);
    expect(await checkTypes(repository, root)).toEqual([]);
    await breakTypes(root);
    expect(await checkTypes(repository, root)).toEqual([
      {
        code: 'TYPE_ERROR',
        reason: expect.stringMatching(/portal\.ts\(\d+,\d+\): error TS2322/),
        mend: expect.any(String),
      },
    ]);
  });

  it('are checked when a change affects them, and known errors stay known', async () => {
    const file = (name: string, text: string) => writeFile(join(root, 'src', name), text);
    await file('shape.ts', "export const shape = 'text';\n");
    await file('user.ts', "import { shape } from './shape';\nexport const used: string = shape;\n");
    expect(await checkTypes(repository, root)).toEqual([]);
    await file('shape.ts', 'export const shape = 1;\n');
    const isFound = [
      { code: 'TYPE_ERROR', reason: expect.stringMatching(/user\.ts\(2,\d+\): error TS2322/) },
    ];
    expect(await checkTypes(repository, root)).toMatchObject(isFound);
    expect(await checkTypes(repository, root)).toMatchObject(isFound);
    await file('other.ts', 'export const other = 1;\n');
    expect(await checkTypes(repository, root)).toMatchObject(isFound);
    await writeFile(`${cacheOf(root)}.last`, '{"half');
    expect(await checkTypes(repository, root)).toMatchObject(isFound);
    await file('shape.ts', "export const shape = 'text';\n");
    expect(await checkTypes(repository, root)).toEqual([]);
  });

  it('are checked with those of others, and not again unless there is an error, which one portal has', async () => {
    const isKnown = (folder: string) => existsSync(`${cacheOf(folder)}.good`);
    await breakTypes(other);
    await checkTypesTogether(repository, [root, other]);
    expect([root, other].map(isKnown)).toEqual([false, false]);
    expect(await checkTypes(repository, root)).toEqual([]);
    expect(await checkTypes(repository, other)).toMatchObject([{ code: 'TYPE_ERROR' }]);
    const third = copy();
    try {
      await writeFile(join(root, 'src', 'more.ts'), 'export const more = 1;\n');
      await checkTypesTogether(repository, [root, third]);
      expect(isKnown(third)).toBe(true);
    } finally {
      rmSync(third, { recursive: true, force: true });
    }
  });
});

describe('the name of a portal', () => {
  let workspace: string;
  beforeEach(async () => {
    workspace = await mkdtemp(join(tmpdir(), 'names-'));
    for (const [folder, name] of [
      ['mfe-a', 'mfe-a'],
      ['mfe-b', 'mfe-b'],
      ['mfe-copy', 'mfe-a'],
    ] as const) {
      mkdirSync(join(workspace, folder));
      await writeFile(join(workspace, folder, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
    }
  });
  afterEach(() => rm(workspace, { recursive: true, force: true }));

  it('may not be that of another portal', () => {
    expect(checkName(join(workspace, 'mfe-copy'))).toMatchObject([
      { code: 'NAME_TAKEN', reason: expect.stringContaining('the portal in mfe-a') },
    ]);
    expect(checkName(join(workspace, 'mfe-b'))).toEqual([]);
  });

  it('may be that of a copy beside it where the packages are installed in the portal (rule 13.51)', () => {
    mkdirSync(join(workspace, 'mfe-copy', 'node_modules', '@portals', 'build'), { recursive: true });
    expect(checkName(join(workspace, 'mfe-copy'))).toEqual([]);
  });
});
