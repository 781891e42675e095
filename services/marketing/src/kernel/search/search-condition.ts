import { searchTermsOf } from './search-text.rules.js';

/** A condition of a WHERE clause, and the values of its placeholders. */
export interface Condition {
  sql: string;
  parameters: (string | number)[];
}

const all = (conditions: readonly Condition[], word: 'AND' | 'OR'): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(` ${word} `)})`,
  parameters: conditions.flatMap(({ parameters }) => parameters),
});

/** Combines conditions that must all be met; an empty list matches every row. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? { sql: '1 = 1', parameters: [] } : all(conditions, 'AND');

/**
 * Returns the condition that each word of a search is the beginning of some word in `searchText`.
 * @param search typed text; a text without letters and digits finds nothing
 * @param prefix text in front of every word in `searchText`
 */
export function searchCondition(search: string, prefix = ''): Condition {
  const terms = searchTermsOf(search);
  if (terms.length === 0) return { sql: '1 = 0', parameters: [] };
  const starts = (word: string) => ({ sql: 'searchText LIKE ?', parameters: [`% ${prefix}${word}%`] });
  return allOf(
    terms.map((alternatives) =>
      all(
        alternatives.map((words) => allOf(words.map(starts))),
        'OR',
      ),
    ),
  );
}
