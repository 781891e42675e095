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
import { type EditConflict, type EditedRow, useConflict } from './use-conflict';
import { useDraft } from './use-draft';
import { useOnce } from './use-once';

export interface FormOptions<Input extends FieldValues, Output, Answer> {
  /** What the fields have to hold; a request of the contracts. */
  schema: $ZodType<Output, Input>;
  /** What the form begins with, and what it is compared with to tell whether anything was typed. */
  values: DefaultValues<Input>;
  /** The fields in the order in which they are shown: the first one that is wrong gets the focus. A constant. */
  fields: readonly FieldPath<Input>[];
  /** Names the form and its record among the person's drafts; see `draftName`. Without it nothing is kept. */
  draft?: string;
  /** The row that is edited, where rows have versions. */
  edit?: EditedRow<Input> | undefined;
  /**
   * The call. It gets what the schema made of the fields, and the version of the row that they are based on where there is
   * one; whatever it throws is told by the form.
   */
  send: (output: Output, version: number | undefined) => Promise<Answer>;
  /** After the answer, before the form closes: say so, and put the answer into the cache. */
  onSent?: (answer: Answer) => Promise<void> | void;
  /** After a failure; the form itself says `text` already, or marks the fields that the server refused. */
  onFailed?: (error: unknown, text: string) => void;
  /** After a submit that the schema refused; the fields are marked already. */
  onInvalid?: () => void;
  /** Which field gets the focus when a failure is about none of them. */
  focusAfterFailure?: FieldPath<Input>;
  /** Leaves the form: it was sent, or what was typed is not wanted any more. */
  onClose?: () => void;
}

/** What `Form` and `FormDialog` of @portals/ui are given. */
export interface FormState {
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** It is being sent. */
  pending: boolean;
  /** Why the last attempt failed, unless a field says so. Null from the next attempt on. */
  failure: string | null;
  /** Something was typed that is not sent yet. */
  dirty: boolean;
  /** It began with what was typed before and never sent. */
  restored: boolean;
  /** Leaves the form and forgets what was typed. */
  onClose: () => void;
}

export interface SchemaForm<Input extends FieldValues, Output> {
  /** The form of react-hook-form, for `register`, `watch`, `setValue` and `Controlled`. */
  form: UseFormReturn<Input, unknown, Output>;
  state: FormState;
  /** What is wrong with a field, for the `error` of its `Field`. */
  problem: (name: FieldPath<Input>, texts?: ProblemTexts) => FieldProblem | undefined;
  /** Somebody else changed the row meanwhile; for `ConflictNotice` of @portals/ui. */
  conflict: EditConflict<FieldPath<Input>> | null;
}

/** Marks what the server refused and puts the focus on the first of it. False when it was about no field. */
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

/**
 * One form: checked by a schema of the contracts, sent once at a time, failures told where they belong, what was typed
 * kept. A field is checked when it is left, and from then on while it is changed. See docs/forms-and-lists.md.
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
    // The library's own order is that in which the inputs were made, not that in which they are shown.
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  const draft = useDraft(form, fields, options.draft, options.edit?.version);
  const { conflict, meet } = useConflict(form, fields, draft, options.edit);
  const [failure, setFailure] = useState<string | null>(null);
  // The work goes on while the form is rendered again: what follows it must be what the last rendering said.
  const latest = useRef(options);
  latest.current = options;

  const { run, pending } = useOnce(async (output: Output) => {
    let answer: Answer;
    try {
      answer = await options.send(output, draft.base.current.version);
    } catch (error) {
      if (meet(error)) return;
      const text = errorText(error);
      latest.current.onFailed?.(error, text);
      if (showRefused(error, options, form)) return;
      setFailure(text);
      if (options.focusAfterFailure) form.setFocus(options.focusAfterFailure);
      return;
    }
    draft.drop();
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
