import type { DataSourceOptions } from 'typeorm';
import { allOf, type Condition, searchCondition } from './search-condition.js';
import { companyPrefix, indexedLength, searchTermsOf, type WordStarts } from './search-text.rules.js';

/** SQLite FTS5 table with the words of each lead, maintained by triggers. */
export const wordTable = 'marketing_lead_words';

/** Query syntax of a full-text index. */
interface Dialect {
  condition: string;
  /** Joins expressions so that all must match; `any` joins them so that one match is enough. */
  all(expressions: readonly string[]): string;
  any(expressions: readonly string[]): string;
}

const sqliteOf = (words: string): Dialect => ({
  condition: `id IN (SELECT rowid FROM ${words} WHERE ${words} MATCH ?)`,
  all: (expressions) => expressions.join(' AND '),
  any: (expressions) => expressions.join(' OR '),
});
const sqlite = sqliteOf(wordTable);

const mysql: Dialect = {
  condition: 'MATCH (searchText) AGAINST (? IN BOOLEAN MODE)',
  all: (expressions) => expressions.map((expression) => `+${expression}`).join(' '),
  any: (expressions) => expressions.join(' '),
};

/** Returns an expression for the alternatives of a search term, in brackets if it has several parts. */
function termIn({ all, any }: Dialect, alternatives: readonly WordStarts[], prefix: string): string {
  const grouped = (join: Dialect['all'], parts: readonly string[]) =>
    parts.length === 1 ? parts.join('') : `(${join(parts)})`;
  const start = (word: string) => `${prefix}${word.slice(0, indexedLength)}*`;
  return grouped(
    any,
    alternatives.map((words) => grouped(all, words.map(start))),
  );
}

/** Full-text index of the words in a `searchText` column. */
export interface WordIndex {
  /** Name of the FTS5 table with the words, on SQLite. */
  words: string;
  /** Prefix of every indexed word. */
  prefix: string;
}

/**
 * Returns a condition that uses the database's full-text index and finds the same rows as `searchCondition`. The index contains only
 * committed rows, so a transaction that searches its own rows needs `searchCondition`.
 * @param search typed text; a text without letters and digits finds nothing
 */
export function fullTextCondition(
  search: string,
  { words, prefix }: WordIndex,
  database: DataSourceOptions['type'],
): Condition {
  const terms = searchTermsOf(search);
  if (terms.length === 0) return searchCondition(search);
  const dialect = database === 'better-sqlite3' ? sqliteOf(words) : mysql;
  const expression = dialect.all(terms.map((alternatives) => termIn(dialect, alternatives, prefix)));
  const found = { sql: dialect.condition, parameters: [expression] };
  const isLong = terms.flat(2).some((word) => word.length > indexedLength);
  return isLong ? allOf([found, searchCondition(search, prefix)]) : found;
}

/** Returns the condition for a company's leads that match a search; see `fullTextCondition`. */
export const indexedSearchCondition = (
  search: string,
  companyId: number,
  database: DataSourceOptions['type'],
): Condition => fullTextCondition(search, { words: wordTable, prefix: companyPrefix(companyId) }, database);

/**
 * Returns the condition for the leads of several companies that match a search. It uses the full-text index.
 * @param companyIds at most a few hundred, because the expression repeats the search words for each company
 * @param limit maximum number of rows to look up, newest first, where the database supports it
 */
export function searchAcrossCompanies(
  search: string,
  companyIds: readonly number[],
  database: DataSourceOptions['type'],
  limit: number,
): Condition {
  const terms = searchTermsOf(search);
  if (terms.length === 0 || companyIds.length === 0) return { sql: '1 = 0', parameters: [] };
  const isSqlite = database === 'better-sqlite3';
  const dialect = isSqlite ? sqlite : mysql;
  const inCompany = (id: number) => {
    const words = terms.map((alternatives) => termIn(dialect, alternatives, companyPrefix(id)));
    return words.length === 1 ? words.join('') : `(${dialect.all(words)})`;
  };
  return {
    sql: isSqlite
      ? `id IN (SELECT rowid FROM ${wordTable} WHERE ${wordTable} MATCH ? ORDER BY rowid DESC LIMIT ${limit})`
      : dialect.condition,
    parameters: [dialect.any(companyIds.map(inCompany))],
  };
}

/**
 * Returns the condition for a company's leads with a word that begins with any of the given prefixes. It uses the full-text index.
 * @param starts prefixes in the form of `wordsOf`, each shorter than `indexedLength`
 * @param limit maximum number of rows to look up, where the database supports it
 */
export function anyStartCondition(
  starts: readonly string[],
  companyId: number,
  database: DataSourceOptions['type'],
  limit: number,
): Condition {
  const prefix = companyPrefix(companyId);
  if (database !== 'better-sqlite3') {
    return { sql: mysql.condition, parameters: [mysql.any(starts.map((word) => `${prefix}${word}*`))] };
  }
  const expression = sqlite.any(starts.map((word) => `${prefix}${word}*`));
  // The subquery reads only the index, and stops at the limit.
  const sql = `id IN (SELECT rowid FROM ${wordTable} WHERE ${wordTable} MATCH ? LIMIT ${limit})`;
  return { sql, parameters: [expression] };
}
