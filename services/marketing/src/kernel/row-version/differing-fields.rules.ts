import { isDeepStrictEqual } from 'node:util';

/**
 * Returns the fields whose value in the row differs from the change. An empty result means that the change has already been made, so that
 * retrying a successful change is not a conflict.
 * @param row the current row
 * @param changes new values of some fields of the row; undefined fields stay unchanged
 */
export function differingFields(row: object, changes: object): string[] {
  return Object.entries(changes).flatMap(([name, value]) =>
    value === undefined || isDeepStrictEqual(value, Reflect.get(row, name)) ? [] : [name],
  );
}
