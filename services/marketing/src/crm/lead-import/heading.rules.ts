import { type LeadImportField, languages, leadImportFields } from '@portals/contracts/constants';
import { wordsOf } from '../../kernel/plain.js';
import { leadHeadings } from '../lead-row/lead-headings.rules.js';

const namesOf = (field: LeadImportField) =>
  languages.flatMap((language) => leadHeadings[field][language].map((heading) => wordsOf(heading).join(' ')));

/**
 * Names of the columns for each field in English and Spanish, without accents. Of two that fit a heading, the more specific one wins:
 * `company name` is not a `name`.
 */
const known = leadImportFields.flatMap((field) => namesOf(field).map((name) => ({ field, name })));

/** Words that are neither a name nor leave it what it is: "fecha de alta de la empresa" is no company. */
const others =
  /\b(date|fecha|id|no|url|web|website|address|direccion|city|ciudad|country|pais|created|updated|alta)\b/;

/** Parts of a name, which one column holds each; and notes, which may be in several. */
const parts = new Set([
  ...['first name', 'given name', 'last name', 'surname', 'family name'],
  ...['nombre', 'apellido', 'apellidos', 'primer apellido', 'segundo apellido'],
  ...namesOf('notes'),
]);

interface Guess {
  column: number;
  field: LeadImportField;
  words: string;
  /** How much of the heading it explains, from 0 to 1; 1 for all of it. */
  share: number;
}

function guessOf(heading: string, column: number): Guess | null {
  const words = wordsOf(heading).join(' ');
  const exact = known.find(({ name }) => name === words);
  if (exact !== undefined) return { column, words, field: exact.field, share: 1 };
  if (others.test(words)) return null;
  const within = known.filter(({ name }) => ` ${words} `.includes(` ${name} `));
  if (within.length === 0) return null;
  const { field, name } = within.reduce((a, b) => (b.name.length > a.name.length ? b : a));
  return { column, words, field, share: name.length / (words.length + 1) };
}

/**
 * The field that each column holds, as far as its heading says so; null for the others. Of two columns for one field the one
 * whose heading says so more plainly has it, unless each holds a part, such as first name and surname.
 */
export function guessMapping(headings: readonly string[]): (LeadImportField | null)[] {
  const mapping: (LeadImportField | null)[] = headings.map(() => null);
  const guesses = headings.flatMap((heading, column) => guessOf(heading, column) ?? []);
  const taken = new Set<LeadImportField>();
  for (const { column, field, words } of guesses.sort((a, b) => b.share - a.share || a.column - b.column)) {
    if (taken.has(field) && !parts.has(words)) continue;
    taken.add(field);
    mapping[column] = field;
  }
  return mapping;
}

/**
 * The place of the headings among the first rows of a file: below a title, the row that names the most fields. A row above which
 * none is narrower is never taken for headings.
 */
export function guessHeadings(rows: readonly (readonly string[])[]): number {
  const [first = []] = rows;
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;
  const named = (cells: readonly string[]) => guessMapping(cells).filter((field) => field !== null).length;
  const counts = rows.map((cells, place) =>
    place === 0 || filled(cells) > filled(first) ? named(cells) : 0,
  );
  const most = Math.max(...counts);
  return most < 2 ? 0 : counts.indexOf(most);
}

/** Columns whose heading another one has too, without regard to case and accents; and those that have none. */
export function headingFaults(headings: readonly string[]): {
  doubledHeadings: number[];
  missingHeadings: number[];
} {
  const keys = headings.map((heading) => heading.trim().toLowerCase());
  const columns = [...keys.keys()];
  const first = new Set<string>();
  const doubled = new Set(keys.filter((key) => key !== '' && first.size === first.add(key).size));
  return {
    doubledHeadings: columns.filter((column) => doubled.has(keys[column] ?? '')),
    missingHeadings: columns.filter((column) => keys[column] === ''),
  };
}
