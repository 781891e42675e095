import { Inject, Injectable } from '@nestjs/common';
import type { Lead, LeadErasure } from '@portals/contracts/marketing';
import { placeholders } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Condition } from '../../kernel/plain.js';
import type { LeadWriting } from '../funnel-counts/lead-writing.js';
import { LeadRepository, rowColumns, type StoredLeadRow, toLeadRow } from '../lead/lead.repository.js';
import { LeadBulkChangeEntity } from '../lead-bulk-change/lead-bulk-change.entity.js';
import { selectedLeads } from '../lead-bulk-change/lead-bulk-change.repository.js';
import { personCondition } from './person-condition.js';
import { personContact } from './person-contact.js';
import { isSearchForPerson, mentionsPerson } from './person-search.rules.js';

/** Maximum number of leads that a preview lists (`shown`), and of rows per statement (`chunk`). */
const shown = 20;
const chunk = 100;

const nothing: Condition = { sql: '1 = 0', parameters: [] };

/**
 * Returns SQL for the email address and telephone number of a lead that is stored as JSON: a JSON array in lower case, as text. It uses one
 * path for each, because with several paths MariaDB returns the values in the order of the stored keys, and leaves out missing ones.
 */
const contactIn = (column: string) =>
  `LOWER(JSON_ARRAY(JSON_EXTRACT(${column}, '$.contactEmail'), JSON_EXTRACT(${column}, '$.contactPhone')))`;
const StoredContact = z.tuple([z.string().nullable(), z.string().nullable()]);

/** Leads that are stored as JSON in a column of a table, and the condition for those to search. */
interface StoredCopies {
  table: string;
  column: string;
  where: Condition;
}

/** A stored row of an import; `cells` is set when only the cells contain the person. */
interface ImportedRow {
  id: number;
  leadVersion: number | null;
  cells: string | null;
}

/** Finds and erases all data stored about one person. */
@Injectable()
export class LeadErasureRepository {
  constructor(
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** Counts the data stored about a lead's person, and returns the first of the person's leads. */
  async preview(lead: Lead): Promise<Omit<LeadErasure, 'isRemembered'>> {
    const { manager } = this.dataSource;
    const { sql, parameters } = personCondition(lead);
    const leads = await manager.query<StoredLeadRow[]>(
      `SELECT ${rowColumns.join(', ')} FROM marketing_leads WHERE ${sql} ORDER BY id LIMIT ${shown}`,
      parameters,
    );
    const below = (table: string) =>
      this.count(
        `${table} WHERE leadId IN (SELECT id FROM marketing_leads WHERE ${sql})`,
        parameters,
        manager,
      );
    const merges = `marketing_merged_leads WHERE mergeId IN (SELECT id FROM marketing_lead_merges
      WHERE leadId IN (SELECT id FROM marketing_leads WHERE ${sql}))`;
    const own = await this.count(merges, parameters, manager);
    const copied = await this.copies(lead, manager);
    const elsewhere = `marketing_merged_leads WHERE ${copied.sql} AND mergeId NOT IN (SELECT id FROM marketing_lead_merges
      WHERE leadId IN (SELECT id FROM marketing_leads WHERE ${sql}))`;
    return {
      count: await this.countLeads(lead, manager),
      leads: leads.map(toLeadRow),
      events: await below('marketing_lead_events'),
      copies: own + (await this.count(elsewhere, [...copied.parameters, ...parameters], manager)),
      importRows: (await this.importedRows(lead, manager)).length,
    };
  }

  countLeads(lead: Lead, manager: EntityManager): Promise<number> {
    const { sql, parameters } = personCondition(lead);
    return this.count(`marketing_leads WHERE ${sql}`, parameters, manager);
  }

  /** Erases copies of a lead's person from merges and imports, and searches for the person from the filters of bulk changes. */
  async eraseMentions(lead: Lead, manager: EntityManager): Promise<void> {
    const copied = await this.copies(lead, manager);
    await manager.query(`DELETE FROM marketing_merged_leads WHERE ${copied.sql}`, copied.parameters);
    const column = manager.connection.driver.escape('before');
    const where = this.ofCompany(lead);
    const merges = await this.mentions(lead, { table: 'marketing_lead_merges', column, where }, manager);
    await manager.query(`DELETE FROM marketing_lead_merges WHERE ${merges.sql}`, merges.parameters);
    await this.eraseImportedRows(lead, manager);
    await this.eraseSearches(lead, manager);
  }

  /** Erases searches for the person from the filters of finished bulk changes. */
  private async eraseSearches(lead: Lead, manager: EntityManager): Promise<void> {
    const done = await manager.find(LeadBulkChangeEntity, {
      select: { id: true, assignment: true, selection: true },
      where: { marketingCompanyId: lead.marketingCompanyId, state: 'done' },
    });
    const isMeant = (row: LeadBulkChangeEntity) => {
      const selection = selectedLeads(row);
      if (!('filter' in selection)) return false;
      const { filter } = selection;
      return mentionsPerson(filter, lead) || isSearchForPerson(filter.search ?? '', lead);
    };
    const selection = { ids: [] };
    for (const { id, assignment } of done.filter(isMeant)) {
      const erased = assignment === null ? { selection } : { assignment: { ...assignment, selection } };
      await manager.update(LeadBulkChangeEntity, { id }, erased);
    }
  }

  /** Erases the person from the stored rows of imports, but keeps the data that an undo needs to restore another person's lead. */
  private async eraseImportedRows(lead: Lead, manager: EntityManager): Promise<void> {
    const rows = await this.importedRows(lead, manager);
    const isOthers = ({ cells, leadVersion }: ImportedRow) => cells !== null && leadVersion !== null;
    const [others, own] = [rows.filter(isOthers), rows.filter((row) => !isOthers(row))];
    const statements = [
      ['DELETE FROM marketing_lead_import_rows', own],
      ['UPDATE marketing_lead_import_rows SET cells = NULL, faults = NULL', others],
    ] as const;
    for (const [statement, meant] of statements) {
      for (let from = 0; from < meant.length; from += chunk) {
        const some = meant.slice(from, from + chunk).map(({ id }) => id);
        await manager.query(`${statement} WHERE id IN (${placeholders(some)})`, some);
      }
    }
  }

  /** Returns the rows of imports that contain the person: as the former state of a lead, or with their address or number in a cell. */
  private async importedRows(lead: Lead, manager: EntityManager): Promise<ImportedRow[]> {
    const person = personCondition(lead);
    const contact = personContact(lead);
    const table = 'marketing_lead_import_rows';
    const where: Condition = {
      sql: 'leadImportId IN (SELECT id FROM marketing_lead_imports WHERE marketingCompanyId = ?)',
      parameters: [lead.marketingCompanyId],
    };
    const previous = await this.mentions(lead, { table, column: 'previous', where }, manager);
    const theirs = `(leadId IN (SELECT id FROM marketing_leads WHERE ${person.sql}) OR ${previous.sql})`;
    const whose = [...person.parameters, ...previous.parameters];
    const rows = await manager.query<ImportedRow[]>(
      `SELECT id, leadVersion, CASE WHEN ${theirs} THEN NULL ELSE cells END AS cells FROM ${table}
        WHERE ${where.sql} AND (${theirs} OR LOWER(cells) LIKE ? ESCAPE '!')`,
      [...whose, ...where.parameters, ...whose, contact?.pattern ?? null],
    );
    const isMeant = (cell: string) => contact?.isIn(cell) ?? false;
    return rows.filter(
      ({ cells }) => cells === null || z.array(z.string()).parse(JSON.parse(cells)).some(isMeant),
    );
  }

  /** Returns the condition for rows whose stored lead is one of the person. */
  private async mentions(
    lead: Lead,
    { table, column, where }: StoredCopies,
    manager: EntityManager,
  ): Promise<Condition> {
    const person = personContact(lead);
    if (person === null) return nothing;
    const contact = contactIn(column);
    const rows = await manager.query<{ id: number; contact: string }[]>(
      `SELECT id, ${contact} AS contact FROM ${table} WHERE ${where.sql} AND ${contact} LIKE ? ESCAPE '!'`,
      [...where.parameters, person.pattern],
    );
    const ids = rows
      .filter((row) => {
        const [contactEmail, contactPhone] = StoredContact.parse(JSON.parse(row.contact));
        return person.isOf({ contactEmail, contactPhone });
      })
      .map(({ id }) => id);
    return ids.length === 0 ? nothing : { sql: `id IN (${placeholders(ids)})`, parameters: ids };
  }

  /**
   * Erases some of the person's leads, with their events and with all leads merged into them.
   * @returns true when more leads may be left
   */
  async eraseSome(lead: Lead, writing: LeadWriting): Promise<boolean> {
    const { sql, parameters } = personCondition(lead);
    const rows = await writing.manager.query<{ id: number }[]>(
      `SELECT id FROM marketing_leads WHERE ${sql} ORDER BY id LIMIT ${chunk}`,
      parameters,
    );
    await this.leads.delete(
      rows.map(({ id }) => id),
      writing,
    );
    return rows.length === chunk;
  }

  private ofCompany({ marketingCompanyId }: Lead): Condition {
    return { sql: 'marketingCompanyId = ?', parameters: [marketingCompanyId] };
  }

  private copies(lead: Lead, manager: EntityManager): Promise<Condition> {
    const column = this.dataSource.driver.escape('lead');
    const where = this.ofCompany(lead);
    return this.mentions(lead, { table: 'marketing_merged_leads', column, where }, manager);
  }

  private async count(from: string, parameters: unknown[], manager: EntityManager): Promise<number> {
    const [row] = await manager.query<{ total: unknown }[]>(
      `SELECT COUNT(*) AS total FROM ${from}`,
      parameters,
    );
    return Number(row?.total ?? 0);
  }
}
