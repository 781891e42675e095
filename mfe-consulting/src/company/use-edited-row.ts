import type { EditedRow, FieldValues, FormOptions } from '@portals/platform/form';
import { useRef } from 'react';
import { changedFields } from './changed-fields';

type Values<Input extends FieldValues> = FormOptions<Input, unknown, unknown>['values'];

/**
 * Tracks what a form of an existing row was filled with. The service refuses a change of a field that somebody else has changed since then
 * (rule 5.11), and the form shows both values.
 * @param values values that the form begins with
 * @param valuesOf returns the values for a row as somebody else saved it; throws for anything else
 */
export function useEditedRow<Input extends FieldValues>(
  values: Values<Input>,
  valuesOf: (row: unknown) => Values<Input>,
) {
  const read = useRef({ values, conflicts: 0 });
  const edit: EditedRow<Input> = {
    version: 0,
    newer: (current) => {
      read.current = { values: valuesOf(current), conflicts: read.current.conflicts + 1 };
      return { version: read.current.conflicts, values: read.current.values };
    },
  };
  /** Returns the fields that were changed, with the values that they had. */
  const changes = (output: object) => {
    const changed = changedFields(read.current.values, output);
    const before = Object.entries(read.current.values).filter(([name]) => Object.hasOwn(changed, name));
    return { ...changed, before: Object.fromEntries(before) };
  };
  return { edit, changes };
}
