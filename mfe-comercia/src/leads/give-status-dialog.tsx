import { LeadInput } from '@portals/contracts/marketing';
import { type EditedRow, useForm } from '@portals/platform/form';
import { ConflictNotice, Field, FormDialog } from '@portals/ui';
import { useText } from '../text';
import { useStatusWords } from './lead-status';
import { SuggestInput } from './suggest-input';
import { useLeadValues } from './use-lead-values';

const schema = LeadInput.pick({ status: true });
const fields = ['status'] as const;

export interface GiveStatusDialogProps<Answer> {
  companyId: number;
  title: string;
  /** Who gets the status. */
  description: string;
  /** The status now, where it is one. */
  status: string;
  /** The row that is edited, where it is one. */
  edit?: EditedRow<{ status: string }>;
  /** The call, with the status as it is stored. */
  send: (status: string, version: number | undefined) => Promise<Answer>;
  onSent: (answer: Answer) => Promise<void> | void;
  onClose: () => void;
}

/** Chooses or writes a status. */
export function GiveStatusDialog<Answer>(props: GiveStatusDialogProps<Answer>) {
  const { companyId, title, description, status, edit, send, onSent, onClose } = props;
  const { t } = useText();
  const words = useStatusWords();
  const { statuses } = useLeadValues(companyId);
  const { form, state, problem, conflict } = useForm({
    schema,
    fields,
    values: { status: words.label(status) },
    edit,
    onClose,
    send: (typed, version) => send(words.stored(typed.status), version),
    onSent,
  });
  const others = statuses.map(({ value }) => words.label(value));
  return (
    <FormDialog {...state} title={title} description={description} submitLabel={t('leadStatusDialog.submit')}>
      <ConflictNotice conflict={conflict} label={() => t('leadFields.status')} onDiscard={state.onClose} />
      <Field
        label={t('leadFields.status')}
        required
        hint={t('leadForm.statusHint')}
        error={problem('status', { required: t('leadForm.errors.status') })}
      >
        <SuggestInput
          {...form.register('status')}
          suggestions={others.filter((label) => !words.suggestions.includes(label))}
          choices={words.suggestions}
          onChoose={(chosen) => form.setValue('status', chosen, { shouldDirty: true, shouldValidate: true })}
        />
      </Field>
    </FormDialog>
  );
}
