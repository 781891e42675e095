import { storedStatus } from '@portals/contracts/constants';
import { Lead } from '@portals/contracts/marketing';

/**
 * A lead that is stored as JSON so that it can be restored later. Fields that did not exist then are null, and a status word that was
 * stored before statuses were recognized in both languages is converted (rule 9.41).
 */
export const StoredLead = Lead.extend({
  status: Lead.shape.status.transform(storedStatus),
});
