import type { LeadBulkChange } from '@portals/contracts/marketing';
import { useText } from '../../shared';
import { useStatusWords } from '../lead-status';

/** Returns the words for the value that a bulk change sets: a status or a legal basis. */
export function useGivenWords({ status, basis }: LeadBulkChange): { status: string; basis: string } {
  const { t } = useText();
  const { label } = useStatusWords();
  return { status: label(status ?? ''), basis: basis ? t(`legalBasis.${basis.legalBasis}`) : '' };
}
