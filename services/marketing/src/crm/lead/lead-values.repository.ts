import { Inject, Injectable } from '@nestjs/common';
import { leadValuesMax } from '@portals/contracts/constants';
import type { LeadValues } from '@portals/contracts/marketing';
import type { RowReader } from '@portals/service-kit';
import { DataSource } from 'typeorm';

/** Reads the values that a company's leads have in the fields by which lists can be filtered. */
@Injectable()
export class LeadValuesRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async read(companyId: number, reader: RowReader = this.dataSource): Promise<LeadValues> {
    return {
      statuses: await count(reader, companyId, 'status'),
      sources: await count(reader, companyId, 'source'),
      sectors: await count(reader, companyId, 'sector'),
    };
  }
}

/**
 * Counts the values of a field. The grouped query reads only an index on the key; the labels are looked up only for the values in the
 * result.
 */
async function count(reader: RowReader, companyId: number, column: 'status' | 'source' | 'sector') {
  const sql = `SELECT named.${column} AS value, counted.total FROM (
        SELECT ${column}Key AS valueKey, COUNT(*) AS total, MIN(id) AS first
        FROM marketing_leads WHERE marketingCompanyId = ? AND ${column}Key <> ''
        GROUP BY ${column}Key ORDER BY total DESC, valueKey LIMIT ${leadValuesMax}
      ) counted JOIN marketing_leads named ON named.id = counted.first
      ORDER BY counted.total DESC, counted.valueKey`;
  const rows = await reader.query<{ value: string; total: number | string }[]>(sql, [companyId]);
  return rows.map(({ value, total }) => ({ value, count: Number(total) }));
}
