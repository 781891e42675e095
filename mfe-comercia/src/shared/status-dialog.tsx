import { LeadInput } from '@portals/contracts/marketing';
import { type EditedRow, useForm } from '@portals/platform/form';
import { ConflictNotice, Field, FormDialog } from '@portals/ui';
import type { ReactNode } from 'react';
import type { StatusWords } from './status-words';
import { SuggestInput } from './suggest-input';
import { useText } from './text';

// The schema for leads also works for campaigns, because both have the same rules for a status.
const schema = LeadInput.pick({ status: true });
const fields = ['status'] as const;

export interface StatusDialogProps<Answer> {
  words: StatusWords;
  /** Custom statuses in use. */
  others?: readonly string[];
  title: string;
  /** Text that names the rows whose status will be set. */
  description: string;
  status: string;
  hint: string;
  /** Label of the button; without it, the button changes the status of one row. */
  submitLabel?: string;
  /** The edited row, if any, with its version for detecting conflicts. */
  edit?: EditedRow<{ status: string }> | undefined;
  /** Sends the chosen status, which is already converted to its stored form. */
  send: (status: string, version: number | undefined) => Promise<Answer>;
  /** Returns additional fields for the chosen status, which is already converted to its stored form. */
  more?: (status: string) => ReactNode;
  onSent: (answer: Answer) => Promise<void> | void;
  onClose: () => void;
}

/** Dialog in which the user selects or types a status. */
export function StatusDialog<Answer>(props: StatusDialogProps<Answer>) {
  const { words, others = [], title, description, status, hint, edit, send, more, onSent, onClose } = props;
  const { t } = useText();
  const { submitLabel = t('leadStatusDialog.submit') } = props;
  const { form, state, problem, conflict } = useForm({
    schema,
    fields,
    values: { status: words.label(status) },
    edit,
    onClose,
    send: (typed, version) => send(words.stored(typed.status), version),
    onSent,
  });
  return (
    <FormDialog {...state} title={title} description={description} submitLabel={submitLabel}>
      <ConflictNotice conflict={conflict} label={() => t('leadFields.status')} onDiscard={state.onClose} />
      <Field
        label={t('leadFields.status')}
        required
        hint={hint}
        error={problem('status', { required: t('leadForm.errors.status') })}
      >
        <SuggestInput
          {...form.register('status')}
          suggestions={others.filter((label) => !words.suggestions.includes(label))}
          choices={words.suggestions}
          onChoose={(chosen) => form.setValue('status', chosen, { shouldDirty: true, shouldValidate: true })}
        />
      </Field>
      {more?.(words.stored(form.watch('status')))}
    </FormDialog>
  );
}
