import { inflateSync } from 'node:zlib';

const fileHeader = 44;
const entrySize = 20;

/**
 * Unpacks a WOFF 1 font into the TrueType or OpenType file inside (https://www.w3.org/TR/WOFF/), because resvg cannot read web fonts.
 * @throws Error when it is not a WOFF 1 file
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is not a WOFF font');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [head];
  let end = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = fileHeader + index * entrySize;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    const table = packed.length < length ? inflateSync(packed) : packed;
    const record = 12 + 16 * index;
    woff.copy(head, record, entry, entry + 4);
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), record + 4);
    head.writeUInt32BE(end, record + 8);
    head.writeUInt32BE(length, record + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
