import { useDrafts } from '@portals/platform';
import { useCallback, useLayoutEffect, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

const plain = new Set(['string', 'number', 'boolean']);

/** A draft may come from an older release of the form: one with anything else than its fields is left alone. */
const fits = <Input extends FieldValues>(
  value: unknown,
  fields: readonly FieldPath<Input>[],
): value is DefaultValues<Input> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([name, part]) => fields.some((field) => field === name) && plain.has(typeof part),
  );

/**
 * Keeps what is typed until `drop` is called: after it was sent, or when it is discarded.
 * @param name names the form and its record among the person's drafts; without one nothing is kept
 * @returns `restored` when the form begins with what was typed before and never sent
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  fields: readonly FieldPath<Input>[],
  name: string | undefined,
): { restored: boolean; drop: () => void } {
  const drafts = useDrafts();
  const [found] = useState(() => (name === undefined ? null : drafts.read(name)));
  const { reset, watch, getValues } = form;
  const written = useCallback(() => JSON.stringify(getValues(fields)), [getValues, fields]);
  const [untouched] = useState(written);

  useLayoutEffect(() => {
    if (fits(found, fields)) reset(found, { keepDefaultValues: true });
  }, [found, fields, reset]);

  useLayoutEffect(() => {
    if (name === undefined) return;
    const { unsubscribe } = watch((typed) => {
      if (written() === untouched) drafts.drop(name);
      else drafts.write(name, typed);
    });
    return unsubscribe;
  }, [watch, written, untouched, drafts, name]);

  const drop = useCallback(() => {
    if (name !== undefined) drafts.drop(name);
  }, [drafts, name]);
  return { restored: fits(found, fields), drop };
}
