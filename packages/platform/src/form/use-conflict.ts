import { ErrorBody } from '@portals/contracts/errors';
import { ApiError } from '@portals/platform';
import { useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Draft } from './use-draft';

/** A row that was read and is edited, with its version (rule 9.6). */
export interface EditedRow<Input extends FieldValues> {
  version: number;
  /**
   * Reads the row as somebody else left it, from the answer to a change that came too late. Also the place to put that row
   * where it is shown. It throws when it is no such row.
   */
  newer: (current: unknown) => { version: number; values: DefaultValues<Input> };
}

/** One field in which an edited row and the form differ, or did when the conflict was met. */
export interface FieldConflict<Name extends string> {
  name: Name;
  /** What is stored now. */
  stored: unknown;
  /** What is in the form now. */
  mine: unknown;
  /** Puts what is stored into the form. */
  take: () => void;
}

/** Somebody else changed the row that is edited. What was typed is still in the form; sending it again stores it. */
export interface EditConflict<Name extends string = string> {
  /** Of the row as it is stored now. */
  version: number;
  /** In the order of the form; none when nothing that the form shows was changed. */
  fields: readonly FieldConflict<Name>[];
}

interface Met<Name extends string> {
  version: number;
  fields: { name: Name; stored: unknown; take: () => void }[];
}

/** The row in the answer to a change that came too late (rule 9.6); undefined for any other error. */
export function currentRowOf(error: unknown): unknown {
  if (!(error instanceof ApiError && error.code === 'EDIT_CONFLICT')) return undefined;
  return ErrorBody.safeParse(JSON.parse(error.body)).data?.conflict?.current;
}

/**
 * What a form does when somebody else changed its row: untouched fields follow the row, typed ones stay as they are, and the
 * next attempt is made over the row as it is stored now.
 */
export function useConflict<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  fields: readonly FieldPath<Input>[],
  draft: Draft,
  edit: EditedRow<Input> | undefined,
): { conflict: EditConflict<FieldPath<Input>> | null; meet: (error: unknown) => boolean } {
  const [met, setMet] = useState<Met<FieldPath<Input>> | null>(null);

  /** @returns false when the error is no conflict */
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
