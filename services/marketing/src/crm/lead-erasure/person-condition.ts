import type { Lead } from '@portals/contracts/marketing';
import { allOf, type Condition } from '../../kernel/plain.js';
import { duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';

/**
 * Returns the condition for all leads of the same person: all leads with the same address or, without one, the same number; otherwise only
 * the lead itself.
 */
export function personCondition(lead: Lead): Condition {
  const { emailKey, phoneKey } = duplicateKeysOf(lead);
  const own = { sql: 'marketingCompanyId = ?', parameters: [lead.marketingCompanyId] };
  if (emailKey) return allOf([own, { sql: 'emailKey = ?', parameters: [emailKey] }]);
  if (phoneKey) return allOf([own, { sql: 'phoneKey = ?', parameters: [phoneKey] }]);
  return allOf([own, { sql: 'id = ?', parameters: [lead.id] }]);
}
