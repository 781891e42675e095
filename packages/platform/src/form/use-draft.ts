import { useDrafts } from '@portals/platform';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

const plain = new Set(['string', 'number', 'boolean']);
/** Entries of a draft other than fields: the row version that the user had read, and the values of the edited fields before editing. */
const versionEntry = 'version';
const beforeEntry = 'before';

/** Returns true when a draft has only fields of this form. A draft from an older release may have other fields and is then ignored. */
const fits = <Input extends FieldValues>(
  typed: object,
  fields: readonly FieldPath<Input>[],
): typed is DefaultValues<Input> =>
  Object.entries(typed).every(
    ([name, part]) => fields.some((field) => field === name) && (part === null || plain.has(typeof part)),
  );

/** Splits a stored draft into the typed values, and the row version and field values that the user had read before typing. */
function readDraft<Input extends FieldValues>(
  kept: Readonly<Record<string, unknown>> | null,
  fields: readonly FieldPath<Input>[],
) {
  if (kept === null) return null;
  const { [versionEntry]: version, [beforeEntry]: before, ...typed } = kept;
  if (!fits(typed, fields)) return null;
  return {
    typed,
    read: new Map(Object.entries(before ?? {})),
    version: typeof version === 'number' ? version : undefined,
  };
}

/** The baseline that a form is compared with to detect changes: its initial values, in the order of its fields. */
interface Base {
  values: readonly unknown[];
  /** Version of the row being edited, if it has one. */
  version: number | undefined;
}

export interface Draft {
  /** True when the form was filled from an unsent draft. */
  restored: boolean;
  /** Deletes the draft, after the form has been sent or discarded. */
  drop: () => void;
  /** The baseline; to be replaced when the stored row turns out to be newer. */
  base: { current: Base };
}

/**
 * Stores typed values as a draft until the draft is deleted. The draft contains only the edited fields, each with the value that the user
 * had read before editing. All other fields follow the stored row.
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
  const [begin] = useState((): Base => {
    const values = fields.map((field) => (found?.read.has(field) ? found.read.get(field) : getValues(field)));
    return { values, version: found?.version ?? version };
  });
  const base = useRef(begin);

  useLayoutEffect(() => {
    if (found) reset(Object.assign({}, getValues(), found.typed), { keepDefaultValues: true });
  }, [found, getValues, reset]);

  useLayoutEffect(() => {
    if (name === undefined) return;
    const { unsubscribe } = watch(() => {
      const { values, version: read } = base.current;
      const typed = getValues(fields)
        .map((value, at): [string, unknown, unknown] => [fields[at] ?? '', value, values[at]])
        .filter(([, value, before]) => value !== before);
      const kept = Object.fromEntries(typed);
      const before = Object.fromEntries(typed.map(([field, , was]) => [field, was]));
      if (typed.length === 0) drafts.drop(name);
      else
        drafts.write(
          name,
          read === undefined ? kept : { ...kept, [versionEntry]: read, [beforeEntry]: before },
        );
    });
    return unsubscribe;
  }, [watch, getValues, fields, drafts, name]);

  const drop = useCallback(() => {
    if (name !== undefined) drafts.drop(name);
  }, [drafts, name]);
  return { restored: found !== null, drop, base };
}
