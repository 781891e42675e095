import { limits } from '@portals/contracts/constants';
import { LeadPatch, type LeadRow } from '@portals/contracts/marketing';
import { useForm } from '@portals/platform/form';
import { Field, FormDialog, TextInput } from '@portals/ui';
import { useId } from 'react';
import { useStatusWords } from '../leads/lead-status';
import { useText } from '../text';

export interface StatusDialogProps {
  lead: LeadRow;
  /** Statuses to choose from; any other one can be typed. */
  statuses: readonly string[];
  onClose: () => void;
  onChosen: (status: string) => void;
}

const schema = LeadPatch.pick({ status: true }).required();
const fields = ['status'] as const;

/** Asks which status a lead gets that is put among those that are not suggested: "other" is none itself. */
export function StatusDialog({ lead, statuses, onClose, onChosen }: StatusDialogProps) {
  const { t } = useText();
  const { stored } = useStatusWords();
  const listId = useId();
  const { form, state, problem } = useForm({
    schema,
    fields,
    values: { status: '' },
    send: async ({ status }) => stored(status),
    onSent: onChosen,
    onClose,
  });
  return (
    <FormDialog
      {...state}
      title={t('boardStatus.title', { name: lead.companyName })}
      description={t('boardStatus.text')}
      submitLabel={t('boardStatus.submit')}
    >
      <Field
        label={t('leadFields.status')}
        required
        error={problem('status', { required: t('boardStatus.required') })}
      >
        <TextInput {...form.register('status')} list={listId} autoComplete="off" maxLength={limits.label} />
      </Field>
      <datalist id={listId}>
        {statuses.map((status) => (
          <option key={status} value={status} />
        ))}
      </datalist>
    </FormDialog>
  );
}
