import { storedStatus } from '@portals/contracts/constants';
import { Lead } from '@portals/contracts/marketing';

/**
 * A lead as JSON keeps it, to have it back later. Those from before leads had a legal basis have none, and those from before
 * statuses were recognised by their words (rule 9.41) may have one of these.
 */
export const StoredLead = Lead.extend({
  status: Lead.shape.status.transform(storedStatus),
  legalBasis: Lead.shape.legalBasis.default(null),
  legalBasisOn: Lead.shape.legalBasisOn.default(null),
  legalBasisSource: Lead.shape.legalBasisSource.default(null),
});
