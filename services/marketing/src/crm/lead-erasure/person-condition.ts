import type { Lead } from '@portals/contracts/marketing';
import { allOf, type Condition } from '../../kernel/plain.js';
import { duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';

/** Returns the condition on the leads of a lead's person: those with its address or, without one, with its number; else the lead alone. */
export function personCondition(lead: Lead): Condition {
  const { emailKey, phoneKey } = duplicateKeysOf(lead);
  const own = { sql: 'marketingCompanyId = ?', parameters: [lead.marketingCompanyId] };
  if (emailKey) return allOf([own, { sql: 'emailKey = ?', parameters: [emailKey] }]);
  if (phoneKey) return allOf([own, { sql: 'phoneKey = ?', parameters: [phoneKey] }]);
  return allOf([own, { sql: 'id = ?', parameters: [lead.id] }]);
}
