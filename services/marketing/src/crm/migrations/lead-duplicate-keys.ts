import { addColumn, addIndex } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';

const table = 'marketing_leads';
const keys = ['emailKey', 'phoneKey', 'domainNameKey'] as const;
/** Number of leads per query. */
const chunk = 500;

interface Row {
  id: number;
  companyName: string;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

/** Adds the keys by which duplicates of a lead are found. */
export class LeadDuplicateKeys1764400000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    for (const key of keys) await addColumn(runner, table, (c) => c.string(key, 32, { nullable: true }));
    await fillIn(runner);
    for (const key of keys) await addIndex(runner, table, ['marketingCompanyId', key]);
  }
}

/** Computes the keys of existing leads. */
async function fillIn(runner: QueryRunner): Promise<void> {
  const columns = 'id, companyName, contactName, contactEmail, contactPhone';
  const next = `SELECT ${columns} FROM ${table} WHERE id > ? ORDER BY id LIMIT ${chunk}`;
  const write = `UPDATE ${table} SET emailKey = ?, phoneKey = ?, domainNameKey = ? WHERE id = ?`;
  for (let rows: Row[] = await runner.query(next, [0]); rows.length > 0; ) {
    for (const row of rows) {
      const { emailKey, phoneKey, domainNameKey } = duplicateKeysOf(row);
      await runner.query(write, [emailKey, phoneKey, domainNameKey, row.id]);
    }
    rows = await runner.query(next, [rows.at(-1)?.id ?? 0]);
  }
}
