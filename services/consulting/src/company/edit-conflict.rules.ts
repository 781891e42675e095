import { isDeepStrictEqual } from 'node:util';

/** A change of a row, with the values of its fields when they were read. */
export interface Edit {
  before?: Readonly<Record<string, unknown>> | undefined;
}

/** Forms have an empty text where nothing is stored. */
const stored = (value: unknown) => value ?? '';

/**
 * Returns the fields that somebody else has changed since they were read, unless to the same value as this change (rule 5.11).
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
