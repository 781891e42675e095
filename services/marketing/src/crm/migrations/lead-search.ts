import { addFullTextIndex, dropFullTextIndex } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { wordTable } from '../../kernel/plain.js';
import { leadSearchTextOf, searchedFields } from '../lead/lead-search-text.rules.js';

const table = 'marketing_leads';
const index = { table, column: 'searchText', words: wordTable };
/** Number of leads per query. */
const chunk = 500;

type Row = Parameters<typeof leadSearchTextOf>[0] & { id: number; marketingCompanyId: number };

/** Returns the columns that the table has when this migration runs; later migrations add more. */
async function columnsOf(runner: QueryRunner): Promise<string> {
  const there = new Set((await runner.getTable(table))?.columns.map(({ name }) => name));
  const read = ['id', 'marketingCompanyId', 'contactPhone', ...searchedFields];
  return read.filter((name) => there.has(name)).join(', ');
}

/** Adds the full-text index of leads, whose words all begin with the prefix of the company. */
export class LeadSearch1764450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await fillIn(runner);
    await addFullTextIndex(runner, index);
  }

  /** Only drops the index. The words remain: they are derived from the lead's fields, so `up` can run again. */
  async down(runner: QueryRunner): Promise<void> {
    await dropFullTextIndex(runner, index);
  }
}

/** Fills in the search words of existing leads from their fields. Idempotent. */
async function fillIn(runner: QueryRunner): Promise<void> {
  const next = `SELECT ${await columnsOf(runner)} FROM ${table} WHERE id > ? ORDER BY id LIMIT ${chunk}`;
  for (let rows: Row[] = await runner.query(next, [0]); rows.length > 0; ) {
    for (const row of rows) {
      const searchText = leadSearchTextOf(row, row.marketingCompanyId);
      await runner.query(`UPDATE ${table} SET searchText = ? WHERE id = ?`, [searchText, row.id]);
    }
    rows = await runner.query(next, [rows.at(-1)?.id ?? 0]);
  }
}
