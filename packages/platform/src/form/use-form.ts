import { zodResolver } from '@hookform/resolvers/zod';
import { useErrorText } from '@portals/platform';
import { type BaseSyntheticEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { type FieldProblem, type ProblemTexts, problemOf } from './field-problem';
import { issueMark } from './issue-mark';
import { refusedFields, serverError } from './server-errors';
import { reportRefusal, useOpenForm } from './typed-texts';
import { type EditConflict, type EditedRow, useConflict } from './use-conflict';
import { type Draft, useDraft } from './use-draft';
import { useOnce } from './use-once';

export interface FormOptions<Input extends FieldValues, Output, Answer> {
  /** Schema of the fields: a request schema of @portals/contracts. */
  schema: $ZodType<Output, Input>;
  /** Initial values, and the baseline for detecting changes. */
  values: DefaultValues<Input>;
  /** The fields in display order: the first invalid field gets the focus. The list must be the same in every render. */
  fields: readonly FieldPath<Input>[];
  /** Identifies the form and its record among the user's drafts; see `draftName`. Without it no draft is stored. */
  draft?: string;
  /** The row being edited, if rows have versions. */
  edit?: EditedRow<Input> | undefined;
  /**
   * Sends the parsed fields. The form reports any error it throws.
   * @param version version of the row that the fields are based on, if rows have versions
   * @param read the field values before editing, as the user had read them, even if the form was filled from a draft
   */
  send: (
    output: Output,
    version: number | undefined,
    read: Readonly<Record<string, unknown>>,
  ) => Promise<Answer>;
  /** Returns the values that a form that stays open shows after success; they are the new baseline for detecting changes. */
  stored?: (answer: Answer) => DefaultValues<Input>;
  /** Called after success, before the form closes: shows a confirmation and updates the cache. */
  onSent?: (answer: Answer) => Promise<void> | void;
  /** Called after a failure; the form itself already shows `text`, or marks the fields that the server rejected. */
  onFailed?: (error: unknown, text: string) => void;
  /** Called after a submit with invalid fields, which are already marked. */
  onInvalid?: () => void;
  /** Field that gets the focus after a failure that concerns no particular field. */
  focusAfterFailure?: FieldPath<Input>;
  /** Closes the form, after it has been sent or discarded. */
  onClose?: () => void;
}

/** Props for `Form` and `FormDialog` of @portals/ui. */
export interface FormState {
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** True while the form is being sent. */
  pending: boolean;
  /** Error message of the last attempt, unless a field shows the error. Reset to null when the next attempt starts. */
  failure: string | null;
  /** True when there are unsent changes. */
  dirty: boolean;
  /** True when the form was filled from an unsent draft. */
  restored: boolean;
  /** Closes the form and drops the draft. */
  onClose: () => void;
}

export interface SchemaForm<Input extends FieldValues, Output> {
  /** The form of react-hook-form, for `register`, `watch`, `setValue` and `Controlled`. */
  form: UseFormReturn<Input, unknown, Output>;
  state: FormState;
  /** Returns the error of a field, to pass as `error` to its `Field`. */
  problem: (name: FieldPath<Input>, texts?: ProblemTexts) => FieldProblem | undefined;
  /** Set when somebody else has changed the row in the meantime; for `ConflictNotice` of @portals/ui. */
  conflict: EditConflict<FieldPath<Input>> | null;
}

/** Marks the fields that the server rejected and focuses the first of them. Returns false when the error concerns no field. */
function showRefused<Input extends FieldValues, Output>(
  error: unknown,
  { fields }: Pick<FormOptions<Input, Output, unknown>, 'fields'>,
  { setError, setFocus }: UseFormReturn<Input, unknown, Output>,
): boolean {
  const refused = refusedFields(error, fields);
  for (const { name, message } of refused) setError(name, { type: serverError, message });
  const [first] = refused;
  if (first) setFocus(first.name);
  return first !== undefined;
}

/** Shows the stored values and makes them the baseline. Fields edited during the request keep their text. */
function showStored<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  fields: readonly FieldPath<Input>[],
  { base }: Draft,
  stored: DefaultValues<Input>,
  sent: readonly unknown[],
) {
  const typed = form.getValues(fields);
  base.current = { ...base.current, values: fields.map((name) => get(stored, name)) };
  form.reset(stored);
  for (const [at, name] of fields.entries()) {
    const value = typed[at];
    if (value !== undefined && value !== sent[at]) form.setValue(name, value, { shouldDirty: true });
  }
}

/**
 * Runs a form: validates it with a schema of @portals/contracts, prevents simultaneous submits, shows errors where they belong and stores
 * drafts. A field is validated when it loses focus and, from then on, on every change. See docs/forms-and-lists.md.
 */
export function useForm<Input extends FieldValues, Output, Answer>(
  options: FormOptions<Input, Output, Answer>,
): SchemaForm<Input, Output> {
  const { schema, values, fields } = options;
  const errorText = useErrorText();
  const form = useHookForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: issueMark }),
    defaultValues: values,
    mode: 'onTouched',
    // react-hook-form would focus the first invalid input in order of registration, which may differ from the display order.
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  const draft = useDraft(form, fields, options.draft, options.edit?.version);
  const { conflict, meet } = useConflict(form, fields, draft, options.edit);
  const [failure, setFailure] = useState<string | null>(null);
  // The form may rerender while the request runs; the callbacks of the latest render must be used.
  const latest = useRef(options);
  latest.current = options;
  useOpenForm(() => fields.filter((name, at) => form.getValues(name) !== draft.base.current.values[at]));

  const { run, pending } = useOnce(async (output: Output) => {
    let answer: Answer;
    const base = draft.base.current;
    const read = Object.fromEntries(fields.map((name, at) => [name, base.values[at]]));
    const sent = form.getValues(fields);
    try {
      answer = await options.send(output, base.version, read);
    } catch (error) {
      if (meet(error)) return;
      reportRefusal(error);
      const text = errorText(error);
      latest.current.onFailed?.(error, text);
      if (showRefused(error, options, form)) return;
      setFailure(text);
      if (options.focusAfterFailure) form.setFocus(options.focusAfterFailure);
      return;
    }
    draft.drop();
    const stored = latest.current.stored?.(answer);
    if (stored) showStored(form, fields, draft, stored, sent);
    await latest.current.onSent?.(answer);
    latest.current.onClose?.();
  });
  const submit = form.handleSubmit(run, (found) => {
    const first = fields.find((name) => get(found, name));
    if (first) form.setFocus(first);
    options.onInvalid?.();
  });

  return {
    form,
    state: {
      onSubmit: (event) => {
        if (!pending) setFailure(null);
        return submit(event);
      },
      pending,
      failure,
      dirty: isDirty,
      restored: draft.restored,
      onClose: () => {
        draft.drop();
        options.onClose?.();
      },
    },
    problem: (name, texts = {}) => problemOf(get(errors, name), texts),
    conflict,
  };
}
