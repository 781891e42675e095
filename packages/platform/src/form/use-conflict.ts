import { ErrorBody } from '@portals/contracts/errors';
import { ApiError } from '@portals/platform';
import { useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Draft } from './use-draft';

/** A row being edited, with the version that was read (rule 9.6). */
export interface EditedRow<Input extends FieldValues> {
  version: number;
  /**
   * Parses the row in the 409 response, as saved by somebody else; may also update the row on screen. Throws when the value is not a valid
   * row.
   */
  newer: (current: unknown) => { version: number; values: DefaultValues<Input> };
}

/** One field in which the stored row and the form differ, or differed when the conflict was detected. */
export interface FieldConflict<Name extends string> {
  name: Name;
  /** Value stored now. */
  stored: unknown;
  /** Current value in the form. */
  mine: unknown;
  /** Puts the stored value into the form. */
  take: () => void;
}

/** Somebody else has changed the row being edited. The form still contains the typed values; another submit stores them. */
export interface EditConflict<Name extends string = string> {
  /** Version of the row as it is stored now. */
  version: number;
  /** Conflicting fields in the order of the form; empty when none of the shown fields was changed. */
  fields: readonly FieldConflict<Name>[];
}

interface Met<Name extends string> {
  version: number;
  fields: { name: Name; stored: unknown; take: () => void }[];
}

/** Returns the row in an EDIT_CONFLICT reply (rule 9.6); undefined for any other error. */
export function currentRowOf(error: unknown): unknown {
  if (!(error instanceof ApiError && error.code === 'EDIT_CONFLICT')) return undefined;
  return ErrorBody.safeParse(JSON.parse(error.body)).data?.conflict?.current;
}

/**
 * Resolves edit conflicts of a form: untouched fields get the stored values, edited fields keep what was typed, and the next submit is
 * based on the newly stored row.
 */
export function useConflict<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  fields: readonly FieldPath<Input>[],
  draft: Draft,
  edit: EditedRow<Input> | undefined,
): { conflict: EditConflict<FieldPath<Input>> | null; meet: (error: unknown) => boolean } {
  const [met, setMet] = useState<Met<FieldPath<Input>> | null>(null);

  /** @returns false when the error is not a conflict */
  const meet = (error: unknown): boolean => {
    const current = currentRowOf(error);
    if (current === undefined || edit === undefined) return false;
    const { version, values } = edit.newer(current);
    const typed = fields.map((name, at) => {
      const mine = form.getValues(name);
      const before = draft.base.current.values[at];
      return { name, mine, before, isTyped: mine !== before };
    });
    form.reset(values);
    draft.base.current = { values: form.getValues(fields), version };
    const differing = typed.flatMap(({ name, mine, before, isTyped }) => {
      const stored = form.getValues(name);
      if (isTyped) form.setValue(name, mine, { shouldDirty: true });
      const take = () => form.setValue(name, stored, { shouldDirty: true, shouldValidate: true });
      const differs = stored !== before || (isTyped && mine !== stored);
      return differs ? [{ name, stored, take }] : [];
    });
    setMet({ version, fields: differing });
    return true;
  };

  const conflict = met && {
    version: met.version,
    fields: met.fields.map((field) => ({ ...field, mine: form.watch(field.name) })),
  };
  return { conflict, meet };
}
