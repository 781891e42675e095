import type { EditedRow, FieldValues, FormOptions } from '@portals/platform/form';
import { useRef } from 'react';

type Values<Input extends FieldValues> = FormOptions<Input, unknown, unknown>['values'];

/**
 * Describes an existing row to its form. The rows of this portal have no versions, so the number of conflicts tells one conflict from the next.
 * @param valuesOf returns the values for a row as somebody else saved it; throws for anything else
 */
export function useEditedRow<Input extends FieldValues>(
  valuesOf: (row: unknown) => Values<Input>,
): EditedRow<Input> {
  const conflicts = useRef(0);
  return {
    version: 0,
    newer: (current) => ({ values: valuesOf(current), version: ++conflicts.current }),
  };
}
