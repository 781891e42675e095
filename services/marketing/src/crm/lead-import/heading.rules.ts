import { type LeadImportField, languages, leadImportFields } from '@portals/contracts/constants';
import { wordsOf } from '../../kernel/plain.js';
import { leadHeadings } from '../lead-row/lead-headings.rules.js';

const namesOf = (field: LeadImportField) =>
  languages.flatMap((language) => leadHeadings[field][language].map((heading) => wordsOf(heading).join(' ')));

/**
 * Maps column names in English and Spanish, without accents, to fields. When two names fit a heading, the more specific name applies:
 * `company name` is not a `name`.
 */
const known = leadImportFields.flatMap((field) => namesOf(field).map((name) => ({ field, name })));

/** Words that change the meaning of a heading: "fecha de alta de la empresa" is not a company. */
const others =
  /\b(date|fecha|id|no|url|web|website|address|direccion|city|ciudad|country|pais|created|updated|alta)\b/;

/** Headings of columns that may together fill one field: parts of a name, or notes. */
const parts = new Set([
  ...['first name', 'given name', 'last name', 'surname', 'family name'],
  ...['nombre', 'apellido', 'apellidos', 'primer apellido', 'segundo apellido'],
  ...namesOf('notes'),
]);

interface Guess {
  column: number;
  field: LeadImportField;
  words: string;
  /** Share of the heading that the name covers, from 0 to 1. */
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
 * Returns the field that each column's heading suggests; null when it suggests none. When two columns suggest the same field, the clearer
 * heading wins, unless each is part of the field, such as first name and surname.
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
 * Returns the index of the heading row among the first rows of a file: the row that names the most fields. A row below the first one is
 * considered only if it has more filled cells than the first row, which is then a title.
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

/** Returns the columns whose heading occurs more than once, regardless of case and accents, and the columns without a heading. */
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
