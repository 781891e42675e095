import { type MarketingCompany, Sender } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { senderPath } from '../../sending/mailing-calls';

/** Who a company's mails are from, as it is stored or, with version 0, proposed. */
export function useSender({ id }: Pick<MarketingCompany, 'id'>) {
  return useApi(senderPath(id), { schema: Sender });
}
