// Encrypts the files of a backup with AES-256-GCM in chunks. Each chunk authenticates its position and whether it is the last one, so that
// chunks cannot be reordered or removed unnoticed.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, scryptSync } from 'node:crypto';

const chunkBytes = 64 * 1024;
const tagBytes = 16;

/** Derives the key of a backup. @param {string} secret text of BACKUP_KEY @param {string} salt */
export const keyOf = (secret, salt) =>
  scryptSync(secret, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });

/** Derives a separate key for each file, so that files cannot be swapped. */
const fileKey = (key, file) => Buffer.from(hkdfSync('sha256', key, '', file, 32));

function nonceOf(index, isLast) {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce.writeUInt32BE(isLast ? 1 : 0, 8);
  return nonce;
}

/** Splits a stream into pieces of `bytes` and marks the last one, which may be empty. @param {AsyncIterable<Buffer>} chunks */
async function* pieces(chunks, bytes) {
  let held = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size <= bytes) continue;
    let all = Buffer.concat(held, size);
    for (; all.length > bytes; all = all.subarray(bytes))
      yield { piece: all.subarray(0, bytes), isLast: false };
    held = [all];
    size = all.length;
  }
  yield { piece: Buffer.concat(held, size), isLast: true };
}

/** Encrypts a stream; without a key it is passed through unchanged. */
export async function* seal(chunks, key, file) {
  if (key === null) return yield* chunks;
  const own = fileKey(key, file);
  let index = 0;
  for await (const { piece, isLast } of pieces(chunks, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(index++, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts a stream. @throws {Error} when a chunk was changed, moved, left out or cut off */
export async function* unseal(chunks, key, file) {
  if (key === null) return yield* chunks;
  const own = fileKey(key, file);
  let index = 0;
  for await (const { piece, isLast } of pieces(chunks, chunkBytes + tagBytes)) {
    if (piece.length < tagBytes) throw new Error(`${file} ends early`);
    const opener = createDecipheriv('aes-256-gcm', own, nonceOf(index++, isLast));
    opener.setAuthTag(piece.subarray(-tagBytes));
    try {
      yield Buffer.concat([opener.update(piece.subarray(0, -tagBytes)), opener.final()]);
    } catch (cause) {
      throw new Error(`${file} is damaged`, { cause });
    }
  }
}

/** Returns the checksum of a value. If there is a key, it is an HMAC, which nobody can compute without the key. */
export const checksum = (value, key) =>
  (key === null ? createHash('sha256') : createHmac('sha256', key))
    .update(JSON.stringify(value))
    .digest('hex');
