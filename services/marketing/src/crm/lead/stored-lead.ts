import { storedStatus } from '@portals/contracts/constants';
import { Lead } from '@portals/contracts/marketing';

/**
 * A lead stored as JSON to be restored later. Fields added since are null, and a status may be a word that was stored before statuses were
 * recognised in both languages (rule 9.41).
 */
export const StoredLead = Lead.extend({
  status: Lead.shape.status.transform(storedStatus),
});
