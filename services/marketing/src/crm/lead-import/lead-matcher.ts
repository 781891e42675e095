import { Inject, Injectable } from '@nestjs/common';
import type { Lead } from '@portals/contracts/marketing';
import { placeholders } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { declaration } from '../../kernel/index.js';
import { contactsIn } from '../erased-people/erased-hash.rules.js';
import { ErasedPeople } from '../erased-people/erased-people.js';
import { LeadRepository } from '../lead/lead.repository.js';
import type { Candidate } from './import-candidate.js';
import { leadIdOf, type PlannedRow, planRow } from './import-plan.js';
import type { LeadImportEntity } from './lead-import.entity.js';
import { keyNumber } from './seen-keys.js';

/** The leads of a company that have the same telephone number. */
interface PhoneOwners {
  oldest: number;
  /** Number of distinct email addresses of these leads, and one of these addresses. */
  addresses: number;
  address: string | null;
}

/** Matches rows of a file with stored leads, and decides how each row is handled. */
@Injectable()
export class LeadMatcher {
  constructor(
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(ErasedPeople) private readonly erased: ErasedPeople,
  ) {}

  /**
   * Decides how each row of a chunk is handled.
   * @param matchedLeads returns those of the given leads that rows of earlier chunks have matched
   * @param manager manager of a transaction, in which the found leads stay locked
   */
  async plan(
    { marketingCompanyId, settings }: Pick<LeadImportEntity, 'marketingCompanyId' | 'settings'>,
    given: readonly Candidate[],
    matchedLeads: (ids: readonly number[]) => Set<number> | Promise<Set<number>>,
    manager: EntityManager,
  ): Promise<PlannedRow[]> {
    const mode = settings?.duplicates ?? 'skip';
    const candidates = await this.withoutErased(marketingCompanyId, given, manager);
    const byPhone = await this.byPhone(marketingCompanyId, candidates, manager);
    const matches = await this.matches(marketingCompanyId, candidates, byPhone, manager);
    const ids = [...new Set(matches.values())];
    const leads = await this.leads.lock(marketingCompanyId, ids, manager);
    const taken = new Set(await matchedLeads(ids));
    const leadOf = new Map<number, Lead>(leads.map((lead) => [lead.id, lead]));
    return candidates.map((one) => {
      const isApart = one.isSameByPhone && !hasOneAddress(one, byPhone);
      const candidate = isApart ? { ...one, sameRow: null } : one;
      const lead = leadOf.get(matches.get(candidate.number) ?? 0) ?? null;
      const planned = planRow(candidate, lead, lead !== null && taken.has(lead.id), mode);
      const leadId = leadIdOf(planned);
      if (leadId !== null) taken.add(leadId);
      return planned;
    });
  }

  /**
   * Rejects rows about people whose data were erased (rule 9.17), and empties the rows' cells so that these are not stored. A row with
   * another fault counts as well, because rejected rows are stored with their cells.
   */
  private async withoutErased(
    companyId: number,
    candidates: readonly Candidate[],
    manager: EntityManager,
  ): Promise<Candidate[]> {
    const people = candidates.map(({ read, cells }) => ('faults' in read ? contactsIn(cells) : [read.lead]));
    const found = await this.erased.among(companyId, people.flat(), manager);
    const erased = people.map((contacts) => found.splice(0, contacts.length).includes(true));
    const faults = [{ field: 'row', code: declaration.fieldErrors.ERASED_ON_REQUEST }];
    return candidates.map((candidate, place) =>
      erased[place]
        ? { ...candidate, cells: [], read: { faults }, emailKey: null, phoneKey: null, sameRow: null }
        : candidate,
    );
  }

  /**
   * Returns the matched lead for each row number: the lead with the row's email address, otherwise the one with its telephone number,
   * unless their addresses differ (rule 9.24).
   */
  private async matches(
    companyId: number,
    candidates: readonly Candidate[],
    byPhone: ReadonlyMap<string, PhoneOwners>,
    manager: EntityManager,
  ): Promise<Map<number, number>> {
    const byEmail = await this.byEmail(companyId, candidates, manager);
    return new Map(
      candidates.flatMap((candidate) => {
        const id = byEmail.get(candidate.emailKey ?? '') ?? sameByPhone(candidate, byPhone);
        return id === undefined ? [] : [[candidate.number, id] as const];
      }),
    );
  }

  private async byEmail(companyId: number, candidates: readonly Candidate[], manager: EntityManager) {
    const keys = [...new Set(candidates.flatMap(({ emailKey }) => emailKey ?? []))];
    if (keys.length === 0) return new Map<string, number>();
    const sql = `SELECT emailKey, MIN(id) AS oldest FROM marketing_leads
      WHERE marketingCompanyId = ? AND emailKey IN (${placeholders(keys)}) GROUP BY emailKey`;
    const rows = await manager.query<{ emailKey: string; oldest: number }[]>(sql, [companyId, ...keys]);
    return new Map(rows.map(({ emailKey, oldest }) => [emailKey, Number(oldest)]));
  }

  private async byPhone(companyId: number, candidates: readonly Candidate[], manager: EntityManager) {
    const keys = [...new Set(candidates.flatMap(({ phoneKey }) => phoneKey ?? []))];
    if (keys.length === 0) return new Map<string, PhoneOwners>();
    const sql = `SELECT phoneKey, MIN(id) AS oldest, COUNT(DISTINCT emailKey) AS addresses, MAX(emailKey) AS address
      FROM marketing_leads WHERE marketingCompanyId = ? AND phoneKey IN (${placeholders(keys)}) GROUP BY phoneKey`;
    const rows = await manager.query<(PhoneOwners & { phoneKey: string })[]>(sql, [companyId, ...keys]);
    return new Map(
      rows.map(({ phoneKey, oldest, addresses, address }) => [
        phoneKey,
        { oldest: Number(oldest), addresses: Number(addresses), address },
      ]),
    );
  }
}

/** Returns false when the leads and rows with a row's telephone number have more than one address. */
function hasOneAddress(
  { phoneKey, phoneAddress }: Candidate,
  owners: ReadonlyMap<string, PhoneOwners>,
): boolean {
  const { addresses = 0, address = null } = owners.get(phoneKey ?? '') ?? {};
  if (addresses > 1) return false;
  return address === null || phoneAddress === null || keyNumber(address) === phoneAddress;
}

/** Returns the lead with a row's telephone number, unless that number has more than one address. */
const sameByPhone = (candidate: Candidate, owners: ReadonlyMap<string, PhoneOwners>): number | undefined =>
  hasOneAddress(candidate, owners) ? owners.get(candidate.phoneKey ?? '')?.oldest : undefined;
