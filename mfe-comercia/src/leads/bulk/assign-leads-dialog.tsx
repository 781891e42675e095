import { LeadBulkChange, LeadInput } from '@portals/contracts/marketing';
import { api, useSession } from '@portals/platform';
import { Controlled, useForm } from '@portals/platform/form';
import { Field, FormDialog } from '@portals/ui';
import { AssigneeSelect, useText } from '../../shared';
import { bulkChangesPath } from '../lead-calls';
import type { LeadSelection } from './use-lead-selection';

const schema = LeadInput.pick({ assigneeId: true });
const fields = ['assigneeId'] as const;

export interface AssignLeadsDialogProps {
  companyId: number;
  /** Sentence that states how many leads will be assigned. */
  description: string;
  input: LeadSelection['input'];
  onStarted: (change: LeadBulkChange) => Promise<void>;
  onClose: () => void;
}

/** Dialog that assigns many leads to one person, by default the user (rule 18.41). */
export function AssignLeadsDialog({
  companyId,
  description,
  input,
  onStarted,
  onClose,
}: AssignLeadsDialogProps) {
  const { t } = useText();
  const { user } = useSession();
  const { form, state, problem } = useForm({
    schema,
    fields,
    values: { assigneeId: user?.id ?? null },
    onClose,
    send: ({ assigneeId = null }) =>
      api.post(bulkChangesPath(companyId), { assigneeId, ...input }, { schema: LeadBulkChange }),
    onSent: onStarted,
  });
  return (
    <FormDialog
      {...state}
      title={t('bulk.setAssignee')}
      description={description}
      submitLabel={t('bulk.assignee.submit')}
    >
      <Controlled form={form} name="assigneeId">
        {(field) => (
          <Field label={t('leadFields.assigneeId')} error={problem('assigneeId')}>
            <AssigneeSelect {...field} />
          </Field>
        )}
      </Controlled>
    </FormDialog>
  );
}
