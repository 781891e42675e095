import type { DataSourceOptions } from 'typeorm';
import { allOf, type Condition, searchCondition } from './search-condition.js';
import { companyPrefix, indexedLength, searchTermsOf, type WordStarts } from './search-text.rules.js';

/** FTS5 table with the words of each lead on SQLite, maintained by triggers. */
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

/** Returns the alternatives of a term, in brackets if there are several words. */
function termIn({ all, any }: Dialect, alternatives: readonly WordStarts[], prefix: string): string {
  const grouped = (join: Dialect['all'], parts: readonly string[]) =>
    parts.length === 1 ? parts.join('') : `(${join(parts)})`;
  const start = (word: string) => `${prefix}${word.slice(0, indexedLength)}*`;
  return grouped(
    any,
    alternatives.map((words) => grouped(all, words.map(start))),
  );
}

/** An index of words on a column `searchText`. */
export interface WordIndex {
  /** FTS5 table with the words on SQLite. */
  words: string;
  /** Prefix of every word of the rows. */
  prefix: string;
}

/**
 * Returns the condition for the same rows as `searchCondition`, looked up in the database's full-text index. The index contains only
 * committed rows: a transaction that searches its own rows needs `searchCondition`.
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

/** Returns the condition for the leads of a company that match a search, as `fullTextCondition` does. */
export const indexedSearchCondition = (
  search: string,
  companyId: number,
  database: DataSourceOptions['type'],
): Condition => fullTextCondition(search, { words: wordTable, prefix: companyPrefix(companyId) }, database);

/**
 * Returns the condition for the leads of several companies that match a search, looked up in the full-text index.
 * @param companyIds at most a few hundred, because each adds its words to the expression
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
 * Returns the condition for leads of a company with a word that begins with one of some prefixes, looked up in the full-text index.
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
  // The query reads only ids within the index, and stops at the limit.
  const sql = `id IN (SELECT rowid FROM ${wordTable} WHERE ${wordTable} MATCH ? LIMIT ${limit})`;
  return { sql, parameters: [expression] };
}
