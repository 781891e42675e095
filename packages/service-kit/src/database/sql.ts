/** Formats a time for comparison with timestamp columns, which are stored in UTC. */
export const databaseTime = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '');

/** Converts the value of a timestamp column that was read by a raw query; SQLite returns it as text in UTC. */
export const toDate = (value: Date | string): Date =>
  value instanceof Date ? value : new Date(`${value.replace(' ', 'T')}Z`);

/** Returns one placeholder for each value, for use as in `IN (?, ?)`. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
