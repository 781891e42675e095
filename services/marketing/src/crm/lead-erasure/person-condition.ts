import type { Lead } from '@portals/contracts/marketing';
import { allOf, type Condition } from '../../kernel/plain.js';
import { duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';

/**
 * Returns the condition for all leads of a lead's person: those with the same email address or, without an address, with the same number.
 * Without either, only the lead itself matches.
 */
export function personCondition(lead: Lead): Condition {
  const { emailKey, phoneKey } = duplicateKeysOf(lead);
  const own = { sql: 'marketingCompanyId = ?', parameters: [lead.marketingCompanyId] };
  if (emailKey) return allOf([own, { sql: 'emailKey = ?', parameters: [emailKey] }]);
  if (phoneKey) return allOf([own, { sql: 'phoneKey = ?', parameters: [phoneKey] }]);
  return allOf([own, { sql: 'id = ?', parameters: [lead.id] }]);
}
