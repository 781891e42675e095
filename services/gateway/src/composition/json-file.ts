import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { StoredFile } from '../http/stored-file.js';
import { integrityOfText } from './pins.js';

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];
const brotliParams = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** Returns a JSON text as a file with its compressed forms. */
export async function jsonFile(text: string): Promise<StoredFile> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([brotliAsync(identity, brotliParams), gzipAsync(identity)]);
  return {
    type: 'application/json; charset=utf-8',
    hash: integrityOfText(text).slice('sha384-'.length).slice(0, 24),
    content: { identity, br, gzip: zipped },
  };
}
