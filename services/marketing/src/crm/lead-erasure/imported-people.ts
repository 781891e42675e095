import type { Lead } from '@portals/contracts/marketing';
import { placeholders } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Condition } from '../../kernel/plain.js';
import type { ContactDetails } from '../erased-people/erased-hash.rules.js';
import { mergedSql } from '../lead-import/lead-import-row.repository.js';
import { personCondition } from './person-condition.js';
import { type PersonContact, personContact } from './person-contact.js';

export type Reader = Pick<EntityManager, 'query'>;

/** A stored row of an import that contains a person. */
interface ImportedRow {
  id: number;
  leadVersion: number | null;
  /** True when only the cells contain the person, but not the former state of a lead. */
  isOthers: boolean;
}

/** Result of a search in the rows of a company's imports. */
export interface ImportSearch {
  rows: readonly ImportedRow[];
  /** Highest id before the search, which may have missed rows with higher ids. */
  lastId: number;
}

const table = 'marketing_lead_import_rows';
/** Maximum number of rows that a statement changes (`chunk`) or searches (`searched`). */
const chunk = 100;
const searched = 5000;

/**
 * Returns SQL for the email address and telephone number of a lead that is stored as JSON: a JSON array in lower case, as text. It uses one
 * path for each, because with several paths MariaDB returns the values in the order of the stored keys, and leaves out missing ones.
 */
export const contactIn = (column: string) =>
  `LOWER(JSON_ARRAY(JSON_EXTRACT(${column}, '$.contactEmail'), JSON_EXTRACT(${column}, '$.contactPhone')))`;
const StoredContact = z.tuple([z.string().nullable(), z.string().nullable()]);
const Cells = z.array(z.string());

/** Parses a result of `contactIn`. */
export function contactOf(stored: string): ContactDetails {
  const [contactEmail, contactPhone] = StoredContact.parse(JSON.parse(stored));
  return { contactEmail, contactPhone };
}

/** Returns true when a result of `contactIn` is the person's. */
export const isContact = (person: PersonContact, stored: string): boolean => person.isOf(contactOf(stored));

/** Returns the highest id of a row of an import. */
export async function lastImportedRow(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ last: number | null }[]>(`SELECT MAX(id) AS last FROM ${table}`);
  return row?.last ?? 0;
}

/**
 * Returns the rows of imports that contain the person, some of them twice: as the former state of a lead, or with their address or number
 * in a cell. Imports may have millions of rows, so each statement searches only a few thousand.
 */
export async function importedRows(lead: Lead, reader: Reader): Promise<ImportedRow[]> {
  const rows = await rowsOfLeads(lead, reader);
  const imports = await reader.query<{ id: number; last: number | null }[]>(
    `SELECT id, (SELECT MAX(number) FROM ${table} WHERE leadImportId = import.id) AS last
      FROM marketing_lead_imports import WHERE marketingCompanyId = ?`,
    [lead.marketingCompanyId],
  );
  const sql = 'leadImportId = ? AND number > ? AND number <= ?';
  for (const { id, last } of imports) {
    for (let after = 0; after < (last ?? 0); after += searched) {
      const part = { sql, parameters: [id, after, after + searched] };
      rows.push(...(await rowsWith(lead, part, reader)));
    }
  }
  return rows;
}

/**
 * Erases the person from the stored rows of imports, but keeps the data that an undo needs to restore another person's lead.
 * @param found result of an earlier search; while the company is locked, only rows that were stored since then are searched
 */
export async function eraseImportedRows(
  lead: Lead,
  { rows, lastId }: ImportSearch,
  manager: EntityManager,
): Promise<void> {
  const later = {
    // The addition prevents the use of an index on the import, with which SQLite would read all rows of the company.
    sql: 'id > ? AND leadImportId + 0 IN (SELECT id FROM marketing_lead_imports WHERE marketingCompanyId = ?)',
    parameters: [lastId, lead.marketingCompanyId],
  };
  const all = [...rows, ...(await rowsWith(lead, later, manager)), ...(await rowsOfLeads(lead, manager))];
  const isKept = ({ isOthers, leadVersion }: ImportedRow) => isOthers && leadVersion !== null;
  const statements = [
    [`DELETE FROM ${table}`, all.filter((row) => !isKept(row))],
    [`UPDATE ${table} SET cells = NULL, faults = NULL`, all.filter(isKept)],
  ] as const;
  for (const [statement, meant] of statements) {
    for (let from = 0; from < meant.length; from += chunk) {
      const some = meant.slice(from, from + chunk).map(({ id }) => id);
      await manager.query(`${statement} WHERE id IN (${placeholders(some)})`, some);
    }
  }
}

/** Returns the rows that stored a lead of the person, or one that was merged into such a lead. */
async function rowsOfLeads(lead: Lead, reader: Reader): Promise<ImportedRow[]> {
  const { sql, parameters } = personCondition(lead);
  const own = `SELECT id FROM marketing_leads WHERE ${sql}`;
  const merged = await reader.query<{ id: unknown }[]>(
    `SELECT merged.id FROM (${mergedSql}) merged WHERE merged.intoId IN (${own})`,
    [lead.marketingCompanyId, ...parameters],
  );
  const rowsOf = (ids: string, values: unknown[]) =>
    reader.query<Omit<ImportedRow, 'isOthers'>[]>(
      `SELECT id, leadVersion FROM ${table} WHERE leadId IN (${ids})`,
      values,
    );
  const rows = await rowsOf(own, parameters);
  for (let from = 0; from < merged.length; from += chunk) {
    const ids = merged.slice(from, from + chunk).map(({ id }) => Number(id));
    rows.push(...(await rowsOf(placeholders(ids), ids)));
  }
  return rows.map((row) => ({ ...row, isOthers: false }));
}

/** Returns those of some rows that contain the person's address or number. */
async function rowsWith(lead: Lead, where: Condition, reader: Reader): Promise<ImportedRow[]> {
  const person = personContact(lead);
  if (person === null) return [];
  const contact = contactIn('previous');
  const rows = await reader.query<(ImportedRow & { contact: string; cells: string | null })[]>(
    `SELECT id, leadVersion, ${contact} AS contact, cells FROM ${table}
      WHERE ${where.sql} AND (${contact} LIKE ? ESCAPE '!' OR LOWER(cells) LIKE ? ESCAPE '!')`,
    [...where.parameters, person.pattern, person.pattern],
  );
  return rows.flatMap(({ id, leadVersion, ...row }) => {
    const isOthers = !isContact(person, row.contact);
    const isMeant = !isOthers || Cells.parse(JSON.parse(row.cells ?? '[]')).some(person.isIn);
    return isMeant ? [{ id, leadVersion, isOthers }] : [];
  });
}
