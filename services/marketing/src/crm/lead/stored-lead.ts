import { storedStatus } from '@portals/contracts/constants';
import { Lead } from '@portals/contracts/marketing';

/**
 * A lead stored as JSON, to be restored later. Fields added since are null, and a status from before both languages were recognised (rule
 * 9.41) becomes the suggested one that it names.
 */
export const StoredLead = Lead.extend({
  status: Lead.shape.status.transform(storedStatus),
});
