/** Formats a time for comparison with timestamp columns, which both databases store in UTC. */
export const databaseTime = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '');

/** Returns the time in a timestamp column that was read without its entity; SQLite stores it as text in UTC. */
export const toDate = (value: Date | string): Date =>
  value instanceof Date ? value : new Date(`${value.replace(' ', 'T')}Z`);

/** Returns the placeholders of a statement for some values, as in `IN (?, ?)`. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
