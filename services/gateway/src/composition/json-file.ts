import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { StoredFile } from '../http/stored-file.js';
import { integrityOfText } from './pins.js';

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];
const brotliParams = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** Compresses a JSON text and returns it as a file that can be sent. */
export async function jsonFile(text: string): Promise<StoredFile> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([brotliAsync(identity, brotliParams), gzipAsync(identity)]);
  return {
    type: 'application/json; charset=utf-8',
    hash: integrityOfText(text).slice('sha384-'.length).slice(0, 24),
    content: { identity, br, gzip: zipped },
  };
}
