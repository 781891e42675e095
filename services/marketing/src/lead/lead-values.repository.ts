import { Inject, Injectable } from '@nestjs/common';
import type { LeadValues } from '@portals/contracts/marketing';
import { DataSource } from 'typeorm';

/** Most values of one kind that are answered: people choose among them. */
const mostValues = 100;

/** What the leads of a company have in the fields that lists are filtered by. */
@Injectable()
export class LeadValuesRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async read(companyId: number): Promise<LeadValues> {
    return {
      statuses: await this.count(companyId, 'status'),
      sources: await this.count(companyId, 'source'),
      sectors: await this.count(companyId, 'sector'),
    };
  }

  /** One grouped query, which an index on the key answers alone; how a value is written is looked up for those that are left. */
  private async count(companyId: number, column: 'status' | 'source' | 'sector') {
    const sql = `SELECT named.${column} AS value, counted.total FROM (
        SELECT ${column}Key AS valueKey, COUNT(*) AS total, MIN(id) AS first
        FROM marketing_leads WHERE marketingCompanyId = ? AND ${column}Key <> ''
        GROUP BY ${column}Key ORDER BY total DESC, valueKey LIMIT ${mostValues}
      ) counted JOIN marketing_leads named ON named.id = counted.first
      ORDER BY counted.total DESC, counted.valueKey`;
    const rows = await this.dataSource.query<{ value: string; total: number | string }[]>(sql, [companyId]);
    return rows.map(({ value, total }) => ({ value, count: Number(total) }));
  }
}
