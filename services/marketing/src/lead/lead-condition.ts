import type { LeadFilter } from '@portals/contracts/marketing';
import type { DataSource } from 'typeorm';
import { fitLevelNumber } from '../fit/fit-score.rules.js';
import { allOf, type Condition, searchCondition } from '../search/search-condition.js';
import { indexedSearchCondition } from '../search/search-index.js';
import { labelKeyOf } from '../search/search-key.rules.js';
import { companyPrefix } from '../search/search-text.rules.js';
import { columnNumber, nextStepKeyOf, statusKeyOf } from './lead-status.rules.js';

const equal = (column: string, value: string | number): Condition => ({
  sql: `${column} = ?`,
  parameters: [value],
});

/** Leads that an import has created, which is asked of each lead that is looked at. */
const createdBy = (importId: number): Condition => ({
  sql: `EXISTS (SELECT 1 FROM marketing_lead_import_rows
    WHERE leadId = marketing_leads.id AND leadImportId = ? AND bucket = 'created')`,
  parameters: [importId],
});

/** A moment as both databases compare it with a column of moments, which are kept in UTC. */
const storedMoment = (iso: string) => new Date(iso).toISOString().replace('T', ' ').replace('Z', '');

/** Which leads of a company are meant; what is left out or empty leaves none out. */
function condition(
  companyId: number,
  filter: LeadFilter,
  searching: (search: string) => Condition,
): Condition {
  const { search, status, column, source, sector, createdFrom, nextStepUntil, fit, importId } = filter;
  const conditions = [equal('marketingCompanyId', companyId)];
  if (column) conditions.push(equal('boardColumn', columnNumber(column)));
  if (status) conditions.push(equal('statusKey', statusKeyOf(status)));
  if (source) conditions.push(equal('sourceKey', labelKeyOf(source)));
  if (sector) conditions.push(equal('sectorKey', labelKeyOf(sector)));
  if (createdFrom) conditions.push({ sql: 'createdAt >= ?', parameters: [storedMoment(createdFrom)] });
  if (nextStepUntil) conditions.push({ sql: 'nextStepKey <= ?', parameters: [nextStepKeyOf(nextStepUntil)] });
  if (fit) conditions.push(equal('fitLevel', fitLevelNumber(fit)));
  if (importId) conditions.push(createdBy(importId));
  if (search) conditions.push(searching(search));
  return allOf(conditions);
}

/**
 * A WHERE clause on `marketing_leads` for the leads of one company that a filter means. It reads each lead that it looks at, so it
 * is for leads that something else has narrowed down: a range of ids.
 */
export const leadCondition = (companyId: number, filter: LeadFilter): Condition =>
  condition(companyId, filter, (search) => searchCondition(search, companyPrefix(companyId)));

/** The same for all leads of a company, with the full-text index of the database. */
export const indexedLeadCondition = (
  { options }: DataSource,
  companyId: number,
  filter: LeadFilter,
): Condition =>
  condition(companyId, filter, (search) => indexedSearchCondition(search, companyId, options.type));
