import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const compressible = /\.(js|mjs|css|json|svg|txt|html|webmanifest|map)$/;

/**
 * Writes `<file>.br` (quality 11) and `<file>.gz` next to a file, if they are smaller. Files are compressed once here, never by the
 * gateway.
 */
export async function precompress(file: string): Promise<void> {
  if (!compressible.test(file)) return;
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [small, portable] = await Promise.all([
    brotli(content, { params }),
    gzipAsync(content, { level: 9 }),
  ]);
  if (small.length < content.length) await writeFile(`${file}.br`, small);
  if (portable.length < content.length) await writeFile(`${file}.gz`, portable);
}
