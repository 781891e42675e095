import type { LeadBulkChange } from '@portals/contracts/marketing';
import { useCompanyPeople, useText } from '../../shared';
import { useStatusWords } from '../lead-status';

/**
 * Returns the texts for the value that a bulk change sets: a status, a legal basis or an assignee.
 * @returns `texts`, the key prefix for this kind of change, and `given`, the values for the placeholders
 */
export function useBulkChangeWords({ status, lossReason, basis, assignment }: LeadBulkChange) {
  const { t } = useText();
  const { label } = useStatusWords();
  const { nameOf } = useCompanyPeople();
  const given = {
    status: lossReason ? `${label(status ?? '')} (${t(`lossReason.${lossReason}`)})` : label(status ?? ''),
    basis: basis ? t(`legalBasis.${basis.legalBasis}`) : '',
    name: assignment ? nameOf(assignment.assigneeId) : '',
  };
  const texts = basis ? 'bulk.basis' : assignment ? 'bulk.assignee' : 'bulk';
  return { texts, given } as const;
}
