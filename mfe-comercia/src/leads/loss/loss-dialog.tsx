import { Lead, LeadInput, type LeadRow } from '@portals/contracts/marketing';
import { api, toast } from '@portals/platform';
import { draftName, useForm } from '@portals/platform/form';
import { ConflictNotice, FormDialog } from '@portals/ui';
import { useText } from '../../shared';
import { leadPath } from '../lead-calls';
import { columnOf } from '../lead-status';
import { LossInputs } from './loss-inputs';

const fields = ['lossReason', 'lossNote'] as const;
const schema = LeadInput.pick({ lossReason: true, lossNote: true });

const valuesOf = ({ lossReason, lossNote }: LeadRow) => ({ lossReason, lossNote: lossNote ?? '' });

/** Returns true for a lost lead without a loss reason. */
export const isUnexplained = ({ status, lossReason }: LeadRow): boolean =>
  columnOf(status) === 'lost' && lossReason === null;

export interface LossDialogProps {
  lead: LeadRow;
  onClose: () => void;
  onSaved: (lead: Lead) => Promise<void>;
}

/** Asks why a lead was lost. The status has already been saved, so closing the dialog loses nothing (rule 9.44). */
export function LossDialog({ lead, onClose, onSaved }: LossDialogProps) {
  const { t } = useText();
  const newer = (current: unknown) => {
    const stored = Lead.parse(current);
    return { version: stored.version, values: valuesOf(stored) };
  };
  const { form, state, problem, conflict } = useForm({
    schema,
    fields,
    values: valuesOf(lead),
    edit: { version: lead.version, newer },
    draft: draftName('lead-loss', lead.id),
    onClose,
    send: (typed, version) => api.patch(leadPath(lead.id), { ...typed, version }, { schema: Lead }),
    onSent: async (saved) => {
      toast({ tone: 'success', title: t('lossReason.saved'), description: saved.companyName });
      await onSaved(saved);
    },
  });
  return (
    <FormDialog
      {...state}
      title={t('lossReason.title', { name: lead.companyName })}
      description={t('lossReason.text')}
      submitLabel={t('lossReason.submit')}
    >
      <ConflictNotice
        conflict={conflict}
        label={(name) => t(name === 'lossReason' ? 'leadFields.lossReason' : 'leadFields.lossNote')}
        onDiscard={state.onClose}
      />
      <LossInputs register={form.register} problem={problem} />
    </FormDialog>
  );
}
