import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { formsIn, precompress } from './compress.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compress-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, content: string) => writeFile(join(folder, name), content);
const text = 'the same words again and again. '.repeat(50);

it('compresses a file in both forms, and not where that makes it larger', async () => {
  await write('main.js', text);
  await write('tiny.js', 'x');
  for (const name of ['main.js', 'tiny.js']) await precompress(join(folder, name));
  expect(brotliDecompressSync(await readFile(join(folder, 'main.js.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(folder, 'main.js.gz'))).toString()).toBe(text);
  await expect(readFile(join(folder, 'tiny.js.br'))).rejects.toThrow('ENOENT');
});

it('uses the forms of the last build for the same content, whatever its name, if that build was completed', async () => {
  await write('main.1.js', text);
  await write('main.1.js.br', 'br of the last build');
  await write('main.1.js.gz', 'gz of the last build');
  expect((await formsIn(folder)).size).toBe(0);
  await write('release.json', '{}');
  const known = await formsIn(folder);
  await write('main.2.js', text);
  await write('other.js', `${text}!`);
  for (const name of ['main.2.js', 'other.js']) await precompress(join(folder, name), known);
  expect(await readFile(join(folder, 'main.2.js.br'), 'utf8')).toBe('br of the last build');
  expect(await readFile(join(folder, 'main.2.js.gz'), 'utf8')).toBe('gz of the last build');
  expect(brotliDecompressSync(await readFile(join(folder, 'other.js.br'))).toString()).toBe(`${text}!`);
});
