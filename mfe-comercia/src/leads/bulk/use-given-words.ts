import type { LeadBulkChange } from '@portals/contracts/marketing';
import { useText } from '../../shared';
import { useStatusWords } from '../lead-status';

/** Returns the status or legal basis that a change gives, in words. */
export function useGivenWords({ status, basis }: LeadBulkChange): { status: string; basis: string } {
  const { t } = useText();
  const { label } = useStatusWords();
  return { status: label(status ?? ''), basis: basis ? t(`legalBasis.${basis.legalBasis}`) : '' };
}
