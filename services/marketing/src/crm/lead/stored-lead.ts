import { storedStatus } from '@portals/contracts/constants';
import { Lead } from '@portals/contracts/marketing';

/**
 * A lead as JSON keeps it, to have it back later. Fields that were added since are null, and a status from before statuses were
 * recognised by their words (rule 9.41) may be one of these.
 */
export const StoredLead = Lead.extend({
  status: Lead.shape.status.transform(storedStatus),
});
