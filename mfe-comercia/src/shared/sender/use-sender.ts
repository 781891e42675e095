import { type MarketingCompany, Sender } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { companyPath } from '../company/company-calls';

export const senderPath = (companyId: number) => `${companyPath(companyId)}/sender`;

/** Who a company's mails are from, as it is stored or, with version 0, proposed. */
export function useSender({ id }: Pick<MarketingCompany, 'id'>) {
  return useApi(senderPath(id), { schema: Sender });
}
