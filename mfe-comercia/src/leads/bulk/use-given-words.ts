import type { LeadBulkChange } from '@portals/contracts/marketing';
import { useText } from '../../shared';
import { useStatusWords } from '../lead-status';

/** What a change of many gives, as texts about it name it: a status, or a legal basis. */
export function useGivenWords({ status, basis }: LeadBulkChange): { status: string; basis: string } {
  const { t } = useText();
  const { label } = useStatusWords();
  return { status: label(status ?? ''), basis: basis ? t(`legalBasis.${basis.legalBasis}`) : '' };
}
