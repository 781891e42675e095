import { suppressionLimits } from '@portals/contracts/constants';

/** Something that was typed as an address, whether it is one or not. */
export interface TypedAddress {
  /** From 1. */
  line: number;
  text: string;
}

/** Signs around an address in sentences and files. */
const around = /^["'([]+|["').\]:]+$/g;

/**
 * Addresses of a line: all that have an @ in them, but the first alone in a line of a table that says other things too. Without the
 * headings of a table nobody who is to get no emails may be passed over.
 */
function inLine(text: string, isTable: boolean): string[] {
  const words = text.split(/[\s,;<>]+/u).filter((word) => word !== '');
  const found = words.filter((word) => word.includes('@'));
  const isList = found.length === words.length || /<[^<>\s]+@/.test(text);
  return (isList || !isTable ? found : found.slice(0, 1)).map((word) => word.replaceAll(around, ''));
}

/** Headings of a column of addresses. */
const heading = /(?<![\w.])(?:e-?mails?|mails?|correos?|direcci[oó]n(?:es)?|address(?:es)?)(?![\w.])/i;

/** How many lines stand above the addresses of a table: the headings of its columns, and titles above them. */
function linesAbove(texts: readonly string[]): number {
  const first = texts.findIndex((text) => text.includes('@'));
  return texts.slice(0, Math.max(first, 0)).findLastIndex((text) => heading.test(text)) + 1;
}

/**
 * Addresses of a text that was typed, pasted or read from a file: one on each line, several between commas, `Name <address>`, or a
 * column of a table. A line without any counts as one that cannot be read, unless it is the heading of others or stands above it.
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
