import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { LeadImportEncoding } from '@portals/contracts/constants';

/** Kind of the bytes in one part of a file: only ASCII, other UTF-8, or neither. */
export type BytesKind = 'ascii' | 'utf-8' | 'other';

/**
 * Maximum number of bytes of a UTF-8 sequence that may be missing at either end of a part: one less than the longest sequence, which has
 * four.
 */
const longestCut = 3;
const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Returns the number of bytes in which a UTF-8 sequence begins at the end of a part and does not end. */
function unfinished(bytes: Buffer): number {
  for (let length = 1; length <= longestCut; length++) {
    const byte = bytes.at(-length);
    if (byte === undefined || !isContinuation(byte)) {
      // The first byte of a sequence of two bytes is at least 0xc0, of three bytes 0xe0, and of four bytes 0xf0.
      const first = [0xc0, 0xe0, 0xf0][length - 1] ?? 0xff;
      return byte !== undefined && byte >= first ? length : 0;
    }
  }
  return 0;
}

/**
 * Returns the kind of bytes in a part of a file. The first and last characters of a part may be incomplete, but not those of the file:
 * otherwise "Gijón" at the end of a file in Windows-1252 would pass for UTF-8.
 */
export function bytesKindOf(
  bytes: Buffer,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): BytesKind {
  if (isAscii(bytes)) return 'ascii';
  let start = 0;
  while (!isFirst && start < longestCut && isContinuation(bytes[start])) start++;
  const end = bytes.length - (isLast ? 0 : unfinished(bytes));
  return isUtf8(bytes.subarray(start, end)) ? 'utf-8' : 'other';
}

const starts = (bytes: Buffer, ...first: number[]) => first.every((byte, place) => bytes[place] === byte);

/** Thresholds for UTF-16: the minimum share of NUL among the high bytes, and the maximum share of NUL among the low bytes. */
const utf16 = { nul: 0.3, other: 0.05 };

/** Number of bytes that are examined: enough to recognize text, and few enough that other calls do not wait long. */
const countedBytes = 16_384;

function utf16WithoutMark(head: Buffer): LeadImportEncoding | null {
  const counted = head.subarray(0, countedBytes);
  const nuls = [0, 0];
  for (const [place, byte] of counted.entries()) if (byte === 0) nuls[place % 2] = (nuls[place % 2] ?? 0) + 1;
  const half = counted.length / 2;
  const [even = 0, odd = 0] = nuls.map((count) => count / half);
  if (odd > utf16.nul && even < utf16.other) return 'utf-16le';
  if (even > utf16.nul && odd < utf16.other) return 'utf-16be';
  return null;
}

/**
 * Returns the encoding of a file.
 * @param head first bytes of the file
 * @param kinds kinds of bytes in all parts of the file
 */
export function encodingOf(head: Buffer, kinds: readonly BytesKind[]): LeadImportEncoding {
  if (starts(head, 0xff, 0xfe)) return 'utf-16le';
  if (starts(head, 0xfe, 0xff)) return 'utf-16be';
  if (starts(head, 0xef, 0xbb, 0xbf)) return 'utf-8';
  return utf16WithoutMark(head) ?? (kinds.includes('other') ? 'windows-1252' : 'utf-8');
}

const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
/** Magic numbers of JPEG, PNG, GIF, PDF and gzip. */
const others = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46],
  [0x1f, 0x8b],
];
/** Limits for control characters: a file that exceeds both the number and the share is binary. */
const controls = { most: 4, share: 0.02 };

/** Returns the kind of a file that cannot be text: a workbook or other binary data; null for text. */
export function foreignKindOf(head: Buffer): 'workbook' | 'binary' | null {
  if (workbooks.some((magic) => starts(head, ...magic))) return 'workbook';
  if (others.some((magic) => starts(head, ...magic))) return 'binary';
  if (encodingOf(head, []).startsWith('utf-16')) return null;
  const counted = head.subarray(0, countedBytes);
  const count = counted.filter((byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 127).length;
  return count > Math.max(controls.most, counted.length * controls.share) ? 'binary' : null;
}

/** Characters of Windows-1252 at 0x80 to 0x9f; all other bytes are the same as in Latin 1. */
const windowsCharacters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const windowsText = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => windowsCharacters[character.charCodeAt(0) - 0x80] ?? character);

/** Decodes the bytes of a file piece by piece, without its byte order mark. */
export class TextReader {
  private readonly decoder: TextDecoder | null;

  constructor(encoding: LeadImportEncoding) {
    // TextDecoder decodes Windows-1252 as Latin 1 in some versions of Node (nodejs/node#56542).
    this.decoder = encoding === 'windows-1252' ? null : new TextDecoder(encoding);
  }

  read(bytes: Buffer): string {
    return this.decoder?.decode(bytes, { stream: true }) ?? windowsText(bytes);
  }

  /** Returns the replacement character when the file ended within a character; otherwise an empty string. */
  end(): string {
    return this.decoder?.decode() ?? '';
  }
}
