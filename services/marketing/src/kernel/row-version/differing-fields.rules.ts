import { isDeepStrictEqual } from 'node:util';

/**
 * Fields that a change gives another value than a row has. A change without any is done already, whoever did it: so a retry
 * of a change that went through is no conflict.
 * @param row the row as it is
 * @param changes what is to become of some of its fields; those left out (undefined) stay
 */
export function differingFields(row: object, changes: object): string[] {
  return Object.entries(changes).flatMap(([name, value]) =>
    value === undefined || isDeepStrictEqual(value, Reflect.get(row, name)) ? [] : [name],
  );
}
