import { useDrafts } from '@portals/platform';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

const plain = new Set(['string', 'number', 'boolean']);
/** Entry of a draft that is not a field: the version of the row that the user had read. */
const versionEntry = 'version';

/** Returns true when a draft has only fields of this form. A draft from an older release of the form may have others and is ignored. */
const fits = <Input extends FieldValues>(
  typed: object,
  fields: readonly FieldPath<Input>[],
): typed is DefaultValues<Input> =>
  Object.entries(typed).every(
    ([name, part]) => fields.some((field) => field === name) && plain.has(typeof part),
  );

/** Splits a stored draft into the typed values and the version of the row that the user had read. */
function readDraft<Input extends FieldValues>(
  kept: Readonly<Record<string, unknown>> | null,
  fields: readonly FieldPath<Input>[],
) {
  if (kept === null) return null;
  const { [versionEntry]: version, ...typed } = kept;
  return fits(typed, fields) ? { typed, version: typeof version === 'number' ? version : undefined } : null;
}

/** The baseline that a form is compared with to detect changes: its initial values, in the order of its fields. */
interface Base {
  values: readonly unknown[];
  /** Version of the row being edited, if it has one. */
  version: number | undefined;
}

export interface Draft {
  /** True when the form was filled from a draft that was never sent. */
  restored: boolean;
  /** Drops the draft, after the form was sent or discarded. */
  drop: () => void;
  /** The baseline; set it when the stored row turns out to be newer. */
  base: { current: Base };
}

/**
 * Stores typed values as a draft until it is dropped. It holds only the fields that differ from the initial values, so that all others
 * follow the stored row.
 * @param name identifies the form and its record among the user's drafts; without one nothing is stored
 * @param version version of the row being edited; a draft keeps the version that its user had read
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
