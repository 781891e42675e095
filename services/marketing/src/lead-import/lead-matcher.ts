import { Inject, Injectable } from '@nestjs/common';
import type { Lead } from '@portals/contracts/marketing';
import type { EntityManager } from 'typeorm';
import { declaration } from '../declaration.js';
import { LeadRepository } from '../lead/lead.repository.js';
import { ErasedPeople } from '../lead-erasure/erased-people.js';
import { placesOf } from '../list/places-of.js';
import type { Candidate } from './import-candidate.js';
import { leadIdOf, type PlannedRow, planRow } from './import-plan.js';
import type { LeadImportEntity } from './lead-import.entity.js';

const nobody = { contactEmail: null, contactPhone: null };

type KeyColumn = 'emailKey' | 'phoneKey';

/** Finds the stored leads that rows of a file match, and decides by them what becomes of the rows. */
@Injectable()
export class LeadMatcher {
  constructor(
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(ErasedPeople) private readonly erased: ErasedPeople,
  ) {}

  /**
   * What becomes of the rows of a chunk.
   * @param takenLeads says which of these leads rows of earlier chunks have had
   * @param manager of a transaction, until whose end nobody changes the leads that are found
   */
  async plan(
    { marketingCompanyId, settings }: Pick<LeadImportEntity, 'marketingCompanyId' | 'settings'>,
    given: readonly Candidate[],
    takenLeads: (ids: readonly number[]) => Set<number> | Promise<Set<number>>,
    manager: EntityManager,
  ): Promise<PlannedRow[]> {
    const mode = settings?.duplicates ?? 'skip';
    const candidates = await this.withoutErased(marketingCompanyId, given, manager);
    const matches = await this.matches(marketingCompanyId, candidates, manager);
    const ids = [...new Set(matches.values())];
    const leads = await this.leads.lock(marketingCompanyId, ids, manager);
    const taken = new Set(await takenLeads(ids));
    const leadOf = new Map<number, Lead>(leads.map((lead) => [lead.id, lead]));
    return candidates.map((candidate) => {
      const lead = leadOf.get(matches.get(candidate.number) ?? 0) ?? null;
      const planned = planRow(candidate, lead, lead !== null && taken.has(lead.id), mode);
      const leadId = leadIdOf(planned);
      if (leadId !== null) taken.add(leadId);
      return planned;
    });
  }

  /** Refuses rows of people who were erased on request (rule 9.17). Their cells are not kept either. */
  private async withoutErased(
    companyId: number,
    candidates: readonly Candidate[],
    manager: EntityManager,
  ): Promise<Candidate[]> {
    const people = candidates.map(({ read }) => ('faults' in read ? nobody : read.lead));
    const erased = await this.erased.among(companyId, people, manager);
    const faults = [{ field: 'row', code: declaration.fieldErrors.ERASED_ON_REQUEST }];
    return candidates.map((candidate, place) =>
      erased[place]
        ? { ...candidate, cells: [], read: { faults }, emailKey: null, phoneKey: null }
        : candidate,
    );
  }

  /** The stored lead of each row that has one, by the row's number: the one with its e-mail address, else with its telephone. */
  private async matches(
    companyId: number,
    candidates: readonly Candidate[],
    manager: EntityManager,
  ): Promise<Map<number, number>> {
    const byEmail = await this.oldestByKey(companyId, candidates, 'emailKey', manager);
    const byPhone = await this.oldestByKey(companyId, candidates, 'phoneKey', manager);
    return new Map(
      candidates.flatMap(({ number, emailKey, phoneKey }) => {
        const id = byEmail.get(emailKey ?? '') ?? byPhone.get(phoneKey ?? '');
        return id === undefined ? [] : [[number, id] as const];
      }),
    );
  }

  private async oldestByKey(
    companyId: number,
    candidates: readonly Candidate[],
    column: KeyColumn,
    manager: EntityManager,
  ): Promise<Map<string, number>> {
    const keys = [...new Set(candidates.flatMap((candidate) => candidate[column] ?? []))];
    if (keys.length === 0) return new Map();
    const sql = `SELECT ${column} AS sameKey, MIN(id) AS id FROM marketing_leads
      WHERE marketingCompanyId = ? AND ${column} IN (${placesOf(keys)}) GROUP BY ${column}`;
    const rows = await manager.query<{ sameKey: string; id: number }[]>(sql, [companyId, ...keys]);
    return new Map(rows.map(({ sameKey, id }) => [sameKey, Number(id)]));
  }
}
