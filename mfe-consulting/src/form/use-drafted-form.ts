import { useDrafts } from '@portals/platform';
import { useCallback, useLayoutEffect, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useSchemaForm } from './use-schema-form';

export interface DraftedFormOptions<Input extends FieldValues, Output extends FieldValues> {
  schema: z.ZodType<Output, Input>;
  /** What the form begins with, and what it is compared with to tell whether anything was typed. */
  values: DefaultValues<Input>;
  fields: readonly FieldPath<Input>[];
  /** Names the form and its record among the person's drafts. */
  draft: string;
}

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
 * A form of the contracts that keeps what is typed until it is sent or discarded, which `dropDraft` has to be told.
 * `restored` says that it began with a draft.
 */
export function useDraftedForm<Input extends FieldValues, Output extends FieldValues>({
  schema,
  values,
  fields,
  draft,
}: DraftedFormOptions<Input, Output>) {
  const drafts = useDrafts();
  const form = useSchemaForm(schema, values);
  const [found] = useState(() => drafts.read(draft));
  const { reset, watch, getValues } = form;
  const written = useCallback(() => JSON.stringify(getValues(fields)), [getValues, fields]);
  const [untouched] = useState(written);
  const restored = fits(found, fields);

  useLayoutEffect(() => {
    if (fits(found, fields)) reset(found, { keepDefaultValues: true });
  }, [found, fields, reset]);

  useLayoutEffect(() => {
    const { unsubscribe } = watch((typed) => {
      if (written() === untouched) drafts.drop(draft);
      else drafts.write(draft, typed);
    });
    return unsubscribe;
  }, [watch, written, untouched, drafts, draft]);

  const dropDraft = useCallback(() => drafts.drop(draft), [drafts, draft]);
  return { form, restored, dropDraft };
}
