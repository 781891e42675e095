import { Inject, Injectable } from '@nestjs/common';
import type { Lead, LeadErasure } from '@portals/contracts/marketing';
import { placeholders } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { Condition } from '../../kernel/plain.js';
import { type ContactDetails, keysOfContact } from '../erased-people/erased-hash.rules.js';
import type { LeadWriting } from '../funnel-counts/lead-writing.js';
import { LeadRepository, rowColumns, type StoredLeadRow, toLeadRow } from '../lead/lead.repository.js';
import { LeadBulkChangeEntity } from '../lead-bulk-change/lead-bulk-change.entity.js';
import { selectedLeads } from '../lead-bulk-change/lead-bulk-change.repository.js';
import {
  contactIn,
  contactOf,
  eraseImportedRows,
  type ImportSearch,
  importedRows,
  isContact,
  type Reader,
} from './imported-people.js';
import { personCondition } from './person-condition.js';
import { personContact } from './person-contact.js';
import { isSearchForPerson, mentionsPerson } from './person-search.rules.js';

/** Maximum number of leads that a preview lists (`shown`) and that are erased at once (`chunk`). */
const shown = 20;
const chunk = 100;

const nothing: Condition = { sql: '1 = 0', parameters: [] };

/** Leads that are stored as JSON in a column of a table, and the condition for those to search. */
interface StoredCopies {
  table: string;
  column: string;
  where: Condition;
}

/** Finds and erases all data stored about one person. */
@Injectable()
export class LeadErasureRepository {
  constructor(
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** Counts the data stored about a lead's person, and returns the first of the person's leads. */
  async preview(lead: Lead, reader: Reader): Promise<Omit<LeadErasure, 'isRemembered'>> {
    const { sql, parameters } = personCondition(lead);
    const leads = await reader.query<StoredLeadRow[]>(
      `SELECT ${rowColumns.join(', ')} FROM marketing_leads WHERE ${sql} ORDER BY id LIMIT ${shown}`,
      parameters,
    );
    const below = (table: string) =>
      this.count(
        `${table} WHERE leadId IN (SELECT id FROM marketing_leads WHERE ${sql})`,
        parameters,
        reader,
      );
    const merges = `marketing_merged_leads WHERE mergeId IN (SELECT id FROM marketing_lead_merges
      WHERE leadId IN (SELECT id FROM marketing_leads WHERE ${sql}))`;
    const own = await this.count(merges, parameters, reader);
    const copied = await this.copies(lead, reader);
    const merged = await this.merges(lead, reader);
    const lost = `(${copied.sql} OR mergeId IN (SELECT id FROM marketing_lead_merges WHERE ${merged.sql}))`;
    const elsewhere = `marketing_merged_leads WHERE ${lost} AND mergeId NOT IN (SELECT id FROM marketing_lead_merges
      WHERE leadId IN (SELECT id FROM marketing_leads WHERE ${sql}))`;
    const others = [...copied.parameters, ...merged.parameters, ...parameters];
    return {
      count: await this.countLeads(lead, reader),
      leads: leads.map(toLeadRow),
      events: await below('marketing_lead_events'),
      copies: own + (await this.count(elsewhere, others, reader)),
      importRows: new Set((await importedRows(lead, reader)).map(({ id }) => id)).size,
    };
  }

  countLeads(lead: Lead, reader: Reader): Promise<number> {
    const { sql, parameters } = personCondition(lead);
    return this.count(`marketing_leads WHERE ${sql}`, parameters, reader);
  }

  /**
   * Returns the addresses and numbers of all leads of a lead's person, and of leads that were merged into them, except addresses that another
   * lead still has: a shared address such as info@acme.com is not that of the person alone.
   */
  async contactsOf(lead: Lead, reader: Reader): Promise<ContactDetails[]> {
    const { sql, parameters } = personCondition(lead);
    const own = `SELECT DISTINCT contactEmail, contactPhone FROM marketing_leads WHERE ${sql}`;
    const merged = `SELECT ${contactIn(this.dataSource.driver.escape('lead'))} AS contact FROM marketing_merged_leads
      WHERE mergeId IN (SELECT id FROM marketing_lead_merges
        WHERE leadId IN (SELECT id FROM marketing_leads WHERE ${sql}))`;
    const rows = await reader.query<{ contact: string }[]>(merged, parameters);
    const copies = rows.map(({ contact }) => contactOf(contact));
    const keys = copies.map((contact) => keysOfContact(contact).emailKey ?? '');
    const others = `SELECT DISTINCT emailKey FROM marketing_leads
      WHERE marketingCompanyId = ? AND emailKey IN (${placeholders(['', ...keys])}) AND COALESCE(${sql}, 0) = 0`;
    const found = [lead.marketingCompanyId, '', ...keys, ...parameters];
    const shared = (await reader.query<{ emailKey: string }[]>(others, found)).map(
      ({ emailKey }) => emailKey,
    );
    return [
      ...(await reader.query<ContactDetails[]>(own, parameters)),
      ...copies.filter((_, at) => !shared.includes(keys[at] ?? '')),
    ];
  }

  /** Erases copies of a lead's person from merges and imports, and searches for the person from the filters of bulk changes. */
  async eraseMentions(lead: Lead, found: ImportSearch, manager: EntityManager): Promise<void> {
    // This comes first, because it finds rows of merged leads by the copies that are deleted next.
    await eraseImportedRows(lead, found, manager);
    const copied = await this.copies(lead, manager);
    await manager.query(`DELETE FROM marketing_merged_leads WHERE ${copied.sql}`, copied.parameters);
    const merges = await this.merges(lead, manager);
    await manager.query(`DELETE FROM marketing_lead_merges WHERE ${merges.sql}`, merges.parameters);
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

  /** Returns the condition for rows whose stored lead is one of the person. */
  private async mentions(
    lead: Lead,
    { table, column, where }: StoredCopies,
    reader: Reader,
  ): Promise<Condition> {
    const person = personContact(lead);
    if (person === null) return nothing;
    const contact = contactIn(column);
    const rows = await reader.query<{ id: number; contact: string }[]>(
      `SELECT id, ${contact} AS contact FROM ${table} WHERE ${where.sql} AND ${contact} LIKE ? ESCAPE '!'`,
      [...where.parameters, person.pattern],
    );
    const ids = rows.filter((row) => isContact(person, row.contact)).map(({ id }) => id);
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

  private copies(lead: Lead, reader: Reader): Promise<Condition> {
    const column = this.dataSource.driver.escape('lead');
    const where = this.ofCompany(lead);
    return this.mentions(lead, { table: 'marketing_merged_leads', column, where }, reader);
  }

  /** Returns the condition for merges whose target was the person's; all copies of such a merge are erased with it. */
  private merges(lead: Lead, reader: Reader): Promise<Condition> {
    const column = this.dataSource.driver.escape('before');
    const where = this.ofCompany(lead);
    return this.mentions(lead, { table: 'marketing_lead_merges', column, where }, reader);
  }

  private async count(from: string, parameters: unknown[], reader: Reader): Promise<number> {
    const [row] = await reader.query<{ total: unknown }[]>(
      `SELECT COUNT(*) AS total FROM ${from}`,
      parameters,
    );
    return Number(row?.total ?? 0);
  }
}
