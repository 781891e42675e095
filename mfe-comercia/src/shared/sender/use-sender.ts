import { type MarketingCompany, Sender } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { companyPath } from '../company/company-calls';

export const senderPath = (companyId: number) => `${companyPath(companyId)}/sender`;

/**
 * Reads the sender of a company. If none is stored, the service returns a suggestion with version 0.
 * @param options `rereads` as in `useApi`: the owner of an address confirms it on another page
 */
export function useSender({ id }: Pick<MarketingCompany, 'id'>, options: { rereads?: boolean } = {}) {
  return useApi(senderPath(id), { schema: Sender, ...options });
}
