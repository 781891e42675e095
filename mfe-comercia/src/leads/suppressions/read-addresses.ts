import { suppressionLimits } from '@portals/contracts/constants';

/** Decodes a file: UTF-16 with a byte order mark, which spreadsheets call Unicode text, or else UTF-8. */
export function decodeText(bytes: ArrayBuffer): string {
  const mark = new Uint8Array(bytes).subarray(0, 2).join();
  const encoding = { '255,254': 'utf-16le', '254,255': 'utf-16be' }[mark];
  return new TextDecoder(encoding).decode(bytes);
}

/** An entry of the typed list, whether or not it is a valid address. */
export interface TypedAddress {
  /** Line number, counted from 1. */
  line: number;
  text: string;
}

/** Matches punctuation around an address, which is removed. */
const around = /^["'([]+|["').\]:]+$/g;

/**
 * Returns the addresses in a line: every word with an @. In a table row with other cells only the first address counts. A text without a
 * column heading is not a table, so all addresses count; missing one would mean that somebody on the list still gets emails.
 */
function inLine(text: string, isTable: boolean): string[] {
  const words = text.split(/[\s,;<>]+/u).filter((word) => word !== '');
  const found = words.filter((word) => word.includes('@'));
  const isList = found.length === words.length || /<[^<>\s]+@/.test(text);
  return (isList || !isTable ? found : found.slice(0, 1)).map((word) => word.replaceAll(around, ''));
}

/** Matches the heading of a column that contains addresses. */
const heading = /(?<![\w.])(?:e-?mails?|mails?|correos?|direcci[oó]n(?:es)?|address(?:es)?)(?![\w.])/i;

/** Returns the number of lines above the first address of a table: the heading row and any title above it. */
function linesAbove(texts: readonly string[]): number {
  const first = texts.findIndex((text) => text.includes('@'));
  return texts.slice(0, Math.max(first, 0)).findLastIndex((text) => heading.test(text)) + 1;
}

/**
 * Returns the addresses in a typed, pasted or uploaded text. They may be on separate lines, separated by commas, in the form `Name
 * <address>`, or in a column of a table. A line without an address is returned as invalid, unless it is the heading row or is above it.
 */
export function readAddresses(text: string): TypedAddress[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((one, at) => ({ line: at + 1, text: one.trim() }))
    .filter((one) => one.text !== '');
  const above = linesAbove(lines.map(({ text: line }) => line));
  return lines.slice(above).flatMap((one) => {
    const found = inLine(one.text, above > 0);
    return (found.length > 0 ? found : [one.text]).map((typed) => ({
      line: one.line,
      text: typed.slice(0, suppressionLimits.entry),
    }));
  });
}
