import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkName, checkTypes } from './check-sources.js';

const repository = join(__dirname, '..', '..', '..');

describe('the types of a portal', () => {
  let root: string;
  beforeEach(() => {
    const cache = join(repository, '.cache');
    mkdirSync(cache, { recursive: true });
    root = mkdtempSync(join(cache, 'types-'));
    cpSync(join(repository, 'mfe-leadmanager'), root, {
      recursive: true,
      filter: (path) => !/[\\/]dist/.test(path),
    });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('are checked before it is published', async () => {
    expect(await checkTypes(repository, root)).toEqual([]);
    expect(await checkTypes(repository, root)).toEqual([]);
    const file = join(root, 'src', 'portal.ts');
    await writeFile(file, `${await readFile(file, 'utf8')}\nexport const wrong: number = 'text';\n`);
    expect(await checkTypes(repository, root)).toEqual([
      {
        code: 'TYPE_ERROR',
        reason: expect.stringMatching(/portal\.ts\(\d+,\d+\): error TS2322/),
        mend: expect.any(String),
      },
    ]);
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
});
