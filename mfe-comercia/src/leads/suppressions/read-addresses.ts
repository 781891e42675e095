import { suppressionLimits } from '@portals/contracts/constants';

/** Something that was typed as an address, whether it is one or not. */
export interface TypedAddress {
  /** From 1. */
  line: number;
  text: string;
}

/** Signs around an address in sentences and files. */
const around = /^["'([]+|["').\]:]+$/g;

/** What a line has with an @ in it: all of it in a list of addresses, and the first in a line of a table that says other things, too. */
function inLine(text: string): string[] {
  const words = text.split(/[\s,;<>]+/u).filter((word) => word !== '');
  const found = words.filter((word) => word.includes('@'));
  const isList = found.length === words.length || /<[^<>\s]+@/.test(text);
  return (isList ? found : found.slice(0, 1)).map((word) => word.replaceAll(around, ''));
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
  return lines.slice(linesAbove(lines.map(({ text: line }) => line))).flatMap((one) => {
    const found = inLine(one.text);
    return (found.length > 0 ? found : [one.text]).map((typed) => ({
      line: one.line,
      text: typed.slice(0, suppressionLimits.entry),
    }));
  });
}
