import type { Language } from '@portals/contracts/constants';
import { clip, oneLine } from '../clip';
import type { Say } from '../text';

/** Limits on how much user text the report includes. */
export interface Detail {
  /** Maximum length of a description, in characters. */
  text: number;
  /** Maximum number of items of a list. */
  rows: number;
}

/** Functions for writing the parts of the report. */
export interface Writer {
  say: Say;
  /** Returns user text on one line; text that exceeds the level of detail is cut at a word. */
  text(typed: string): string;
  /** Like `text`, but short enough for a quotation inside a sentence. */
  quote(typed: string): string;
  /** Returns "a, b and c", with `mark` applied to each name. */
  names(names: readonly string[], mark?: (name: string) => string): string;
  /** Formats a number with at most one decimal. */
  number(value: number): string;
  /** Returns the lines of a list; the last line shows how many items were omitted for the level of detail. */
  list<T>(rows: readonly T[], line: (row: T) => string, marker?: 'bullet' | 'number'): string;
}

const quoteLength = 140;
const namesShown = 6;

/** Removes the full stop at the end of user text, because the surrounding sentence adds its own. */
export const withoutStop = (text: string) => text.replace(/[.\s]+$/u, '');

export const heading = (text: string) => `## ${text}`;
export const subheading = (text: string) => `### ${text}`;

/** Joins the non-empty parts with an empty line between them. */
export const paragraphs = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

export function createWriter(say: Say, language: Language, detail: Detail): Writer {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  // British English has no comma before the last "and"; Spanish uses "e" before a name that begins with an i.
  const conjunction = new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
  const short = (typed: string, max: number) => clip(oneLine(typed), Math.min(max, detail.text));
  return {
    say,
    text: (typed) => short(typed, detail.text),
    quote: (typed) => withoutStop(short(typed, quoteLength)),
    names(names, mark = (name) => name) {
      const shown = names.slice(0, namesShown).map((name) => withoutStop(short(name, quoteLength)));
      if (names.length > namesShown) return `${shown.map(mark).join(', ')}…`;
      // The names are formatted before `mark` wraps them, because the Spanish conjunction depends on the first letter of a name, not on a
      // quotation mark.
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
