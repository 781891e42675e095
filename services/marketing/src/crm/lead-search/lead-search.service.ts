import { Inject, Injectable } from '@nestjs/common';
import type { LeadFound, LeadSearchQuery } from '@portals/contracts/marketing';
import { type AccessUser, FairReads, withinSight } from '@portals/service-kit';
import { allOf, type Condition, searchAcrossCompanies } from '../../kernel/plain.js';
import { reachOf } from '../company/company-access.js';

/** Number of companies per statement, because the search expression repeats the search words for each company. */
const companiesAtOnce = 250;

interface FoundRow {
  id: number;
  companyName: string;
  contactName: string | null;
  companyId: number;
  name: string;
}

/** Finds leads in all companies to which a user has access. */
@Injectable()
export class LeadSearchService {
  constructor(@Inject(FairReads) private readonly reads: FairReads) {}

  /** Searches the newest companies first, until enough leads are found. Each statement checks the user's access again (rule 18.6). */
  async search(user: AccessUser, { search, workspace, pageSize }: LeadSearchQuery): Promise<LeadFound[]> {
    const reader = this.reads.of(user);
    const reach = allOf([
      await withinSight(user, reader),
      reachOf(user, 'work'),
      ...(workspace === undefined ? [] : [{ sql: 'company.workspaceId = ?', parameters: [workspace] }]),
    ]);
    const companies = await reader.query<{ id: number }[]>(
      `SELECT company.id FROM marketing_companies company WHERE ${reach.sql} ORDER BY company.id DESC`,
      reach.parameters,
    );
    const found: LeadFound[] = [];
    for (let at = 0; at < companies.length && found.length < pageSize; at += companiesAtOnce) {
      const ids = companies.slice(at, at + companiesAtOnce).map(({ id }) => id);
      const left = pageSize - found.length;
      const { type } = reader.options;
      const { sql, parameters } = statement(searchAcrossCompanies(search, ids, type, left), reach, left);
      const rows = await reader.query<FoundRow[]>(sql, parameters);
      found.push(
        ...rows.map(({ companyId, name, ...row }) => ({ ...row, company: { id: companyId, name } })),
      );
    }
    return found;
  }
}

/** Returns the statement for the newest matching leads, except in companies to which the user has lost access in the meantime. */
const statement = (match: Condition, reach: Condition, limit: number): Condition => ({
  sql: `SELECT found.id, found.companyName, found.contactName, company.id AS companyId, company.name
    FROM (SELECT id FROM marketing_leads WHERE ${match.sql} ORDER BY id DESC LIMIT ?) picked
    JOIN marketing_leads found ON found.id = picked.id
    JOIN marketing_companies company ON company.id = found.marketingCompanyId
    WHERE ${reach.sql} ORDER BY found.id DESC`,
  parameters: [...match.parameters, limit, ...reach.parameters],
});
