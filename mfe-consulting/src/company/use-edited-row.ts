import type { EditedRow, FieldValues, FormOptions } from '@portals/platform/form';
import { useRef } from 'react';

type Values<Input extends FieldValues> = FormOptions<Input, unknown, unknown>['values'];

/**
 * Describes an existing row to its form. The rows of this portal have no versions, so a counter distinguishes successive conflicts.
 * @param valuesOf returns the form values for a row as another person saved it; throws for anything else
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
