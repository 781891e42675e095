import type { Lead } from '@portals/contracts/marketing';
import { allOf, type Condition } from '../../kernel/plain.js';
import { duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';

/**
 * Returns the SQL condition that matches the leads of the same person in the same company: those with this lead's email address or, if it
 * has none, with its phone number. If it has neither, only this lead matches.
 */
export function personCondition(lead: Lead): Condition {
  const { emailKey, phoneKey } = duplicateKeysOf(lead);
  const own = { sql: 'marketingCompanyId = ?', parameters: [lead.marketingCompanyId] };
  if (emailKey) return allOf([own, { sql: 'emailKey = ?', parameters: [emailKey] }]);
  if (phoneKey) return allOf([own, { sql: 'phoneKey = ?', parameters: [phoneKey] }]);
  return allOf([own, { sql: 'id = ?', parameters: [lead.id] }]);
}
