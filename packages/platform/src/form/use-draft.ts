import { useDrafts } from '@portals/platform';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

const plain = new Set(['string', 'number', 'boolean']);
/** Entry of a draft that is no field: the version of the row that the person had read. */
const versionEntry = 'version';

/** A draft may come from an older release of the form: one with anything else than its fields is left alone. */
const fits = <Input extends FieldValues>(
  typed: object,
  fields: readonly FieldPath<Input>[],
): typed is DefaultValues<Input> =>
  Object.entries(typed).every(
    ([name, part]) => fields.some((field) => field === name) && plain.has(typeof part),
  );

/** What a draft holds: what was typed, and the version of the row that the person had read. */
function readDraft<Input extends FieldValues>(
  kept: Readonly<Record<string, unknown>> | null,
  fields: readonly FieldPath<Input>[],
) {
  if (kept === null) return null;
  const { [versionEntry]: version, ...typed } = kept;
  return fits(typed, fields) ? { typed, version: typeof version === 'number' ? version : undefined } : null;
}

/** What a form is compared with to tell what was typed: the values that it began with, in the order of its fields. */
interface Base {
  values: readonly unknown[];
  /** Of the row that is edited, where it has one. */
  version: number | undefined;
}

export interface Draft {
  /** The form began with what was typed before and never sent. */
  restored: boolean;
  /** After it was sent, or when it is discarded. */
  drop: () => void;
  /** What the form is compared with; set it when the row turns out to be a newer one. */
  base: { current: Base };
}

/**
 * Keeps what is typed until it is dropped: only the fields that differ from what the form began with, so that in all others
 * a draft follows the row.
 * @param name names the form and its record among the person's drafts; without one nothing is kept
 * @param version of the row that is edited; a draft keeps that of the row that its person had read
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  fields: readonly FieldPath<Input>[],
  name: string | undefined,
  version?: number,
): Draft {
  const drafts = useDrafts();
  const { reset, watch, getValues } = form;
  const [found] = useState(() => readDraft(name === undefined ? null : drafts.read(name), fields));
  const [begin] = useState((): Base => ({ values: getValues(fields), version: found?.version ?? version }));
  const base = useRef(begin);

  useLayoutEffect(() => {
    if (found) reset(Object.assign({}, getValues(), found.typed), { keepDefaultValues: true });
  }, [found, getValues, reset]);

  useLayoutEffect(() => {
    if (name === undefined) return;
    const { unsubscribe } = watch(() => {
      const { values, version: read } = base.current;
      const typed = getValues(fields)
        .map((value, at): [string, unknown] => [fields[at] ?? '', value])
        .filter(([, value], at) => value !== values[at]);
      const kept = Object.fromEntries(typed);
      if (typed.length === 0) drafts.drop(name);
      else drafts.write(name, read === undefined ? kept : { ...kept, [versionEntry]: read });
    });
    return unsubscribe;
  }, [watch, getValues, fields, drafts, name]);

  const drop = useCallback(() => {
    if (name !== undefined) drafts.drop(name);
  }, [drafts, name]);
  return { restored: found !== null, drop, base };
}
