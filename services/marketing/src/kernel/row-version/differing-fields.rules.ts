import { isDeepStrictEqual } from 'node:util';

/**
 * Returns the fields to which a change gives another value than the row has. A change without any is already done, whoever did it, so
 * that the retry of a successful change is no conflict.
 * @param row the current row
 * @param changes new values of some of its fields; undefined ones stay
 */
export function differingFields(row: object, changes: object): string[] {
  return Object.entries(changes).flatMap(([name, value]) =>
    value === undefined || isDeepStrictEqual(value, Reflect.get(row, name)) ? [] : [name],
  );
}
