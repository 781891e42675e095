import { type LossReason, lossReasons } from '@portals/contracts/constants';
import { LeadBulkChange } from '@portals/contracts/marketing';
import { api } from '@portals/platform';
import { Field, Select } from '@portals/ui';
import { useState } from 'react';
import { useText } from '../../shared';
import { bulkChangesPath } from '../lead-calls';
import { columnOf } from '../lead-status';
import { LossReasonOptions } from '../loss/loss-inputs';
import { SetStatusDialog } from '../set-status-dialog';
import type { LeadSelection } from './use-lead-selection';

export interface SetBulkStatusDialogProps {
  companyId: number;
  /** Sentence that states how many leads will change. */
  description: string;
  input: LeadSelection['input'];
  onStarted: (change: LeadBulkChange) => Promise<void>;
  onClose: () => void;
}

/** Dialog that sets the status of many leads at once and, for lost leads, one loss reason for all of them (rule 9.45). */
export function SetBulkStatusDialog({
  companyId,
  description,
  input,
  onStarted,
  onClose,
}: SetBulkStatusDialogProps) {
  const { t } = useText();
  const [reason, setReason] = useState<LossReason | null>(null);
  const send = (status: string) => {
    const lossReason = columnOf(status) === 'lost' && reason !== null ? { lossReason: reason } : {};
    const change = { status, ...lossReason, ...input };
    return api.post(bulkChangesPath(companyId), change, { schema: LeadBulkChange });
  };
  return (
    <SetStatusDialog
      companyId={companyId}
      title={t('bulk.setStatus')}
      submitLabel={t('bulk.setStatus')}
      description={description}
      status=""
      send={send}
      more={(status) =>
        columnOf(status) === 'lost' && (
          <Field label={t('leadFields.lossReason')} hint={t('bulk.reasonHint')}>
            <Select
              value={reason ?? ''}
              onChange={({ target }) =>
                setReason(lossReasons.find((known) => known === target.value) ?? null)
              }
            >
              <LossReasonOptions />
            </Select>
          </Field>
        )
      }
      onSent={onStarted}
      onClose={onClose}
    />
  );
}
