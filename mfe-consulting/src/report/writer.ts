import type { Language } from '@portals/contracts/constants';
import { clip, oneLine } from '../clip';
import type { Say } from '../text';

/** How much of what people typed is repeated in the report. */
export interface Detail {
  /** Longest description, in characters. */
  text: number;
  /** Most entries of one list. */
  rows: number;
}

/** What the parts of the report are written with. */
export interface Writer {
  say: Say;
  /** Typed text on one line, cut at a word when it is longer than the detail allows. */
  text(typed: string): string;
  /** The same, short enough to be quoted inside a sentence. */
  quote(typed: string): string;
  /** "a, b and c", with each name inside what `mark` puts around it. */
  names(names: readonly string[], mark?: (name: string) => string): string;
  /** A number with at most one decimal. */
  number(value: number): string;
  /** Lines of a list; entries beyond the detail are counted in the last one. */
  list<T>(rows: readonly T[], line: (row: T) => string, marker?: 'bullet' | 'number'): string;
}

const quoteLength = 140;
const namesShown = 6;

/** A sentence that follows a typed text needs exactly one full stop between them. */
export const withoutStop = (text: string) => text.replace(/[.\s]+$/u, '');

export const heading = (text: string) => `## ${text}`;
export const subheading = (text: string) => `### ${text}`;

/** Parts separated by an empty line, leaving out what is empty. */
export const paragraphs = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

export function createWriter(say: Say, language: Language, detail: Detail): Writer {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  // British English has no comma before the last "and"; Spanish writes "e" before a name that begins with an i.
  const conjunction = new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
  const short = (typed: string, max: number) => clip(oneLine(typed), Math.min(max, detail.text));
  return {
    say,
    text: (typed) => short(typed, detail.text),
    quote: (typed) => withoutStop(short(typed, quoteLength)),
    names(names, mark = (name) => name) {
      const shown = names.slice(0, namesShown).map((name) => withoutStop(short(name, quoteLength)));
      if (names.length > namesShown) return `${shown.map(mark).join(', ')}…`;
      // The mark goes around the names afterwards: the conjunction follows the name and not its quotation mark.
      const parts = conjunction.formatToParts(shown);
      return parts.map(({ type, value }) => (type === 'element' ? mark(value) : value)).join('');
    },
    number: (value) => format.format(value),
    list(rows, line, marker = 'bullet') {
      const lines = rows.slice(0, detail.rows).map(line);
      const rest = rows.length - lines.length;
      if (rest > 0) lines.push(say('report.more', { count: rest }));
      return lines.map((text, index) => `${marker === 'bullet' ? '-' : `${index + 1}.`} ${text}`).join('\n');
    },
  };
}
