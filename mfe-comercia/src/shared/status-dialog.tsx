import { LeadInput } from '@portals/contracts/marketing';
import { type EditedRow, useForm } from '@portals/platform/form';
import { ConflictNotice, Field, FormDialog } from '@portals/ui';
import type { ReactNode } from 'react';
import type { StatusWords } from './status-words';
import { SuggestInput } from './suggest-input';
import { useText } from './text';

// Leads and campaigns have the same rules for a status.
const schema = LeadInput.pick({ status: true });
const fields = ['status'] as const;

export interface StatusDialogProps<Answer> {
  words: StatusWords;
  /** Statuses in use that are not suggested ones. */
  others?: readonly string[];
  title: string;
  /** Text that names the rows whose status is set. */
  description: string;
  status: string;
  hint: string;
  /** The edited row, if there is one. */
  edit?: EditedRow<{ status: string }> | undefined;
  /** Sends the status in its stored form. */
  send: (status: string, version: number | undefined) => Promise<Answer>;
  /** Returns further fields for a status in its stored form. */
  more?: (status: string) => ReactNode;
  onSent: (answer: Answer) => Promise<void> | void;
  onClose: () => void;
}

/** Dialog to choose or type a status. */
export function StatusDialog<Answer>(props: StatusDialogProps<Answer>) {
  const { words, others = [], title, description, status, hint, edit, send, more, onSent, onClose } = props;
  const { t } = useText();
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
    <FormDialog {...state} title={title} description={description} submitLabel={t('leadStatusDialog.submit')}>
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
