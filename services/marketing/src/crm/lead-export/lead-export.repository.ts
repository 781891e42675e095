import { Inject, Injectable } from '@nestjs/common';
import type { LeadFilter } from '@portals/contracts/marketing';
import { toDate } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { allOf } from '../../kernel/plain.js';
import { indexedLeadCondition, leadCondition } from '../lead/lead-condition.js';
import { endOfRange } from '../lead/lead-range.js';
import { type ExportedLead, exportedFields } from './lead-columns.rules.js';

/** Number of leads per query: few enough that other calls are handled in between. */
const stepSize = 500;

/** Leads of a company that match a filter. */
export interface FilteredLeads {
  companyId: number;
  filter: LeadFilter;
  total: number;
  /** Id of the newest lead when the export began; leads created later are not exported. */
  last: number;
}

type StoredLead = Omit<ExportedLead, 'createdAt'> & { createdAt: Date | string };

/** Reads any number of leads in steps. */
@Injectable()
export class LeadExportRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async meant(companyId: number, filter: LeadFilter): Promise<FilteredLeads> {
    const where = indexedLeadCondition(this.dataSource, companyId, filter);
    const sql = `SELECT COUNT(*) AS total, MAX(id) AS last FROM marketing_leads WHERE ${where.sql}`;
    const [row] = await this.dataSource.query<{ total: unknown; last: unknown }[]>(sql, where.parameters);
    return { companyId, filter, total: Number(row?.total ?? 0), last: Number(row?.last ?? 0) };
  }

  /**
   * Returns the next leads after an id.
   * @returns the leads, and the id after which to continue; null when no lead is left
   */
  async next(meant: FilteredLeads, after: number): Promise<{ leads: ExportedLead[]; end: number } | null> {
    const { companyId, filter, last } = meant;
    const end = await endOfRange(this.dataSource.manager, { companyId, after, last, size: stepSize });
    if (end === null) return null;
    const range = { sql: 'id > ? AND id <= ?', parameters: [after, end] };
    const where = allOf([leadCondition(companyId, filter), range]);
    const sql = `SELECT ${exportedFields.join(', ')} FROM marketing_leads WHERE ${where.sql} ORDER BY id`;
    const rows = await this.dataSource.query<StoredLead[]>(sql, where.parameters);
    return { leads: rows.map(toExported), end };
  }
}

const toExported = (row: StoredLead): ExportedLead => ({
  ...row,
  createdAt: toDate(row.createdAt).toISOString(),
});
