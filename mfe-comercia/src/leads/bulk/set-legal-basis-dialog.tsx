import { legalBasisFields } from '@portals/contracts/constants';
import { BulkLegalBasis, LeadBulkChange } from '@portals/contracts/marketing';
import { api } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Checkbox, FormDialog } from '@portals/ui';
import { useText } from '../../shared';
import { bulkChangesPath } from '../lead-calls';
import { LegalBasisInputs } from '../legal-basis-inputs';
import { checkBasis } from '../legal-basis-schema';
import type { LeadSelection } from './use-lead-selection';

const schema = BulkLegalBasis.superRefine(checkBasis);
const fields = [...legalBasisFields, 'replace'] as const;

export interface SetLegalBasisDialogProps {
  companyId: number;
  /** Sentence that states how many leads will change. */
  description: string;
  input: LeadSelection['input'];
  onStarted: (change: LeadBulkChange) => Promise<void>;
  onClose: () => void;
}

/** Dialog that sets the legal basis of many leads at once (rule 11.52). */
export function SetLegalBasisDialog({
  companyId,
  description,
  input,
  onStarted,
  onClose,
}: SetLegalBasisDialogProps) {
  const { t } = useText();
  const { form, state, problem } = useForm({
    schema,
    fields,
    values: { legalBasisOn: '', legalBasisSource: '', replace: false },
    onClose,
    send: (basis) => api.post(bulkChangesPath(companyId), { basis, ...input }, { schema: LeadBulkChange }),
    onSent: onStarted,
  });
  return (
    <FormDialog
      {...state}
      title={t('bulk.basis.title')}
      description={description}
      submitLabel={t('bulk.basis.submit')}
    >
      <LegalBasisInputs
        register={form.register}
        problem={problem}
        chosen={form.watch('legalBasis')}
        required
      />
      <Checkbox
        {...form.register('replace')}
        label={t('bulk.basis.replace')}
        hint={t('bulk.basis.replaceHint')}
      />
    </FormDialog>
  );
}
