import { Lead } from '@portals/contracts/marketing';

/** A lead as JSON keeps it, to have it back later. Those from before leads had a legal basis have none. */
export const StoredLead = Lead.extend({
  legalBasis: Lead.shape.legalBasis.default(null),
  legalBasisOn: Lead.shape.legalBasisOn.default(null),
  legalBasisSource: Lead.shape.legalBasisSource.default(null),
});
