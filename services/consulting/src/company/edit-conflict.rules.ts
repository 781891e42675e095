import { isDeepStrictEqual } from 'node:util';

/** A change of a row. `before` contains the values that the user had read. */
export interface Edit {
  before?: Readonly<Record<string, unknown>> | undefined;
}

/** A form has an empty string for a field that is null in the database. */
const stored = (value: unknown) => value ?? '';

/**
 * Returns the fields that somebody else has changed since the user read them, except those that already have the value of this change (rule
 * 5.11).
 * @param row the current row
 */
export const editConflicts = (row: object, { before = {}, ...changes }: Edit & object): string[] =>
  Object.entries(changes).flatMap(([name, value]) => {
    const current = stored(Reflect.get(row, name));
    const isSame = (other: unknown) => isDeepStrictEqual(current, stored(other));
    return value === undefined || !Object.hasOwn(before, name) || isSame(before[name]) || isSame(value)
      ? []
      : [name];
  });
