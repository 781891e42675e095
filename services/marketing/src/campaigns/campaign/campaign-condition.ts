import type { CampaignQuery } from '@portals/contracts/marketing';
import { placeholders } from '@portals/service-kit';
import { allOf, type Condition, searchCondition } from '../../kernel/plain.js';
import { campaignStatusKeysOf } from './campaign-status.rules.js';

/** Returns the SQL condition for the campaigns of a company that match a query. */
export function conditionOf(companyId: number, query: Partial<CampaignQuery>): Condition {
  const { search, type, status, contentId, archived } = query;
  const equal = (column: string, value: string | number): Condition => ({
    sql: `${column} = ?`,
    parameters: [value],
  });
  const conditions = [equal('marketingCompanyId', companyId), equal('archived', archived === 'true' ? 1 : 0)];
  if (type) conditions.push(equal('type', type));
  if (status) {
    const keys = campaignStatusKeysOf(status);
    conditions.push({ sql: `statusKey IN (${placeholders(keys)})`, parameters: keys });
  }
  if (contentId) conditions.push(equal('contentId', contentId));
  if (search) conditions.push(searchCondition(search));
  return allOf(conditions);
}
