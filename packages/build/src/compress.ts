import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from './files.js';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const compressible = /\.(js|mjs|css|json|svg|txt|html|webmanifest|map)$/;

/** Compressed forms of one file; null where a form is no smaller than the file. */
interface Forms {
  br: Buffer | null;
  gz: Buffer | null;
}

/** Compressed forms by the hash of their file's content. */
export type KnownForms = ReadonlyMap<string, Forms>;

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Returns the compressed forms from the last build in a folder; an interrupted build, which has no release.json, is ignored. */
export async function formsIn(folder: string): Promise<KnownForms> {
  const known = new Map<string, Forms>();
  if (!existsSync(join(folder, 'release.json'))) return known;
  const form = (path: string) => readFile(path).catch(() => null);
  for (const path of (await listFiles(folder)).filter((one) => compressible.test(one))) {
    const file = join(folder, path);
    const [content, br, gz] = await Promise.all([readFile(file), form(`${file}.br`), form(`${file}.gz`)]);
    if (br ?? gz) known.set(hashOf(content), { br, gz });
  }
  return known;
}

async function formsOf(content: Buffer): Promise<Forms> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipAsync(content, { level: 9 })]);
  return { br: br.length < content.length ? br : null, gz: gz.length < content.length ? gz : null };
}

/**
 * Writes `<file>.br` (quality 11) and `<file>.gz` next to a file, if they are smaller. Files are compressed once here, never by the
 * gateway.
 * @param known compressed files of an earlier build, which are reused for the same content
 */
export async function precompress(file: string, known: KnownForms = new Map()): Promise<void> {
  if (!compressible.test(file)) return;
  const content = await readFile(file);
  const { br, gz } = known.get(hashOf(content)) ?? (await formsOf(content));
  if (br) await writeFile(`${file}.br`, br);
  if (gz) await writeFile(`${file}.gz`, gz);
}
