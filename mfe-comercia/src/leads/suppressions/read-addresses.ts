import { suppressionLimits } from '@portals/contracts/constants';

/** A text entered as an address, valid or not. */
export interface TypedAddress {
  /** Line number, from 1. */
  line: number;
  text: string;
}

/** Characters that may surround an address in sentences and files. */
const around = /^["'([]+|["').\]:]+$/g;

/**
 * Returns the addresses of a line: every text with an @, but only the first in a line of a table that has other cells, too. Without
 * headings all of them count, so that nobody who must not get emails is missed.
 */
function inLine(text: string, isTable: boolean): string[] {
  const words = text.split(/[\s,;<>]+/u).filter((word) => word !== '');
  const found = words.filter((word) => word.includes('@'));
  const isList = found.length === words.length || /<[^<>\s]+@/.test(text);
  return (isList || !isTable ? found : found.slice(0, 1)).map((word) => word.replaceAll(around, ''));
}

/** Headings of a column with addresses. */
const heading = /(?<![\w.])(?:e-?mails?|mails?|correos?|direcci[oó]n(?:es)?|address(?:es)?)(?![\w.])/i;

/** Returns the number of lines above the addresses of a table: the headings of its columns, and titles above them. */
function linesAbove(texts: readonly string[]): number {
  const first = texts.findIndex((text) => text.includes('@'));
  return texts.slice(0, Math.max(first, 0)).findLastIndex((text) => heading.test(text)) + 1;
}

/**
 * Returns the addresses of a typed, pasted or uploaded text: one on each line, several between commas, `Name <address>`, or a column of a
 * table. A line without an address counts as unreadable, unless it is a heading or stands above one.
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
