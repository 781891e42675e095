import { isDeepStrictEqual } from 'node:util';

/**
 * Returns the fields for which a change has another value than the row. If there are none, the change has already been made by somebody, so
 * that the retry of a successful change is not a conflict.
 * @param row the current row
 * @param changes new values of some of its fields; undefined fields stay unchanged
 */
export function differingFields(row: object, changes: object): string[] {
  return Object.entries(changes).flatMap(([name, value]) =>
    value === undefined || isDeepStrictEqual(value, Reflect.get(row, name)) ? [] : [name],
  );
}
