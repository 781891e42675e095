import { Inject, Injectable } from '@nestjs/common';
import {
  type CampaignVariable,
  type ExclusionReason,
  type LegalBasis,
  variableLeadFields,
} from '@portals/contracts/constants';
import type { AudienceInput, EmailDocument } from '@portals/contracts/marketing';
import { placeholders } from '@portals/service-kit';
import { domainOf } from '@portals/service-kit/mail-text';
import { DataSource, type EntityManager } from 'typeorm';
import { ErasedPeople, leadCondition } from '../../crm/index.js';
import { endOfRange, statusKeysOf } from '../../crm/plain.js';
import { addressKeyOf, allOf, mailableAddress } from '../../kernel/plain.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { Suppressions } from '../suppression/suppressions.js';
import {
  type ExclusionRules,
  exclusionOf,
  type LeadToCheck,
  missingVariablesOf,
  neededVariablesOf,
  ownExclusionOf,
} from './exclusion.rules.js';

/** The audience and the document of a mailing. */
export interface MailingAudience {
  /** Workspace of the company. */
  workspaceId: number;
  marketingCompanyId: number;
  audience: AudienceInput;
  document: EmailDocument;
}

/** An audience with the data that all of its leads share, loaded once. */
export interface OpenAudience extends MailingAudience {
  rules: ExclusionRules;
  /** Earlier mailings whose recipients are excluded. */
  exceptMailingIds: readonly number[];
  /** True when the log of a mailing in `exceptMailingIds` has been cleared at least in part, so that it contains hashes of addresses. */
  hasClearedLog: boolean;
  /** Domain of the sender's address; null while the sender is not filled in. */
  domain: string | null;
}

/** A lead of an audience, with the reason why it gets no email, if any. */
export interface CheckedLead {
  id: number;
  /** Address to send to, in the form required by mail servers; null when the lead has no valid address. */
  address: string | null;
  /** The address in the form of `addressKeyOf`; empty when there is none. */
  addressKey: string;
  /** Reason why the lead gets no email; null when it gets one. */
  exclusion: ExclusionReason | null;
  /** Variables without a fallback for which the lead has no value. */
  missing: readonly CampaignVariable[];
}

/** A range of consecutive leads to read. */
interface LeadRange {
  /** Id of the last lead that has been read. */
  after: number;
  /** Last lead id of the audience; later leads are not part of it. */
  last: number;
  /** Number of leads to read, whether or not they belong to the audience. */
  size: number;
}

/** Runs the queries: either a transaction, or the fair queue that limits the load of a user's counts. */
type Reader = Pick<EntityManager, 'query'>;

/** Filters address keys: returns the keys to which the mailing is already sent because an earlier lead has the same address. */
type FindTaken = (addressKeys: readonly string[]) => Promise<ReadonlySet<string>>;

interface StoredLead extends LeadToCheck {
  id: number;
  legalBasis: LegalBasis | null;
  legalBasisOn: string | null;
}

interface Addressed {
  lead: StoredLead;
  address: string | null;
  addressKey: string;
}

const columns = ['id', 'statusKey', 'legalBasis', 'legalBasisOn', ...variableLeadFields].join(', ');

/** States of recipients whose email a server has accepted, or may still accept. */
const reached: ReadonlySet<string> = new Set([
  ...['queued', 'sending', 'sent', 'bounced', 'complained', 'unsubscribed', 'doubtful'],
]);

/**
 * Reads the leads of an audience one after the other and decides for each whether it gets the email. Counts and mailings both use it, so
 * that they agree.
 */
@Injectable()
export class AudienceReader {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(ErasedPeople) private readonly erasedPeople: ErasedPeople,
    @Inject(MailLinks) private readonly links: MailLinks,
  ) {}

  /** Loads the data that all leads share. A task that continues in a later transaction must reload them, or it would use stale data. */
  async open(meant: MailingAudience, reader: Reader = this.dataSource.manager): Promise<OpenAudience> {
    const { audience, document, marketingCompanyId } = meant;
    const rules = {
      exceptStatusKeys: new Set(audience.exceptStatuses.flatMap(statusKeysOf)),
      neededVariables: neededVariablesOf(document),
    };
    const ids = audience.exceptCampaignIds;
    const sql = `SELECT id, clearedTo FROM marketing_mailings
      WHERE marketingCompanyId = ? AND (campaignId IN (${placeholders(ids)}) OR deletedCampaignId IN (${placeholders(ids)}))`;
    const rows =
      ids.length === 0
        ? []
        : await reader.query<{ id: number; clearedTo: number | null }[]>(sql, [
            marketingCompanyId,
            ...ids,
            ...ids,
          ]);
    const hasClearedLog = rows.some(({ clearedTo }) => clearedTo !== null);
    const domain = await this.domainOf(marketingCompanyId, reader);
    return { ...meant, rules, exceptMailingIds: rows.map(({ id }) => id), hasClearedLog, domain };
  }

  private async domainOf(companyId: number, reader: Reader): Promise<string | null> {
    const sql = 'SELECT fromAddress FROM marketing_senders WHERE marketingCompanyId = ?';
    const [row] = await reader.query<{ fromAddress: string }[]>(sql, [companyId]);
    return row === undefined ? null : domainOf(row.fromAddress);
  }

  /** Returns the id of the newest lead of a company; a mailing that begins now excludes later ones. */
  async lastLeadId(companyId: number, reader: Reader = this.dataSource.manager): Promise<number> {
    const sql = 'SELECT MAX(id) AS last FROM marketing_leads WHERE marketingCompanyId = ?';
    const [row] = await reader.query<{ last: unknown }[]>(sql, [companyId]);
    return Number(row?.last ?? 0);
  }

  /**
   * Decides for the next leads of an audience whether they get the email.
   * @param findTaken receives the address keys of eligible leads, and returns those that already get the email; duplicates within this call
   * are found here
   * @returns the leads in order of id, and the last id that was read; null when all leads have been read
   */
  async next(
    audience: OpenAudience,
    range: LeadRange,
    findTaken: FindTaken,
    reader: Reader = this.dataSource.manager,
  ): Promise<{ leads: CheckedLead[]; end: number } | null> {
    const { marketingCompanyId: companyId } = audience;
    const end = await endOfRange(reader, { companyId, ...range });
    if (end === null) return null;
    const leads = await this.read(audience, range.after, end, reader);
    return { leads: await this.judge(audience, leads, findTaken, reader), end };
  }

  private async read(
    { marketingCompanyId, audience }: OpenAudience,
    after: number,
    end: number,
    reader: Reader,
  ): Promise<Addressed[]> {
    const range = { sql: 'id > ? AND id <= ?', parameters: [after, end] };
    const where = allOf([leadCondition(marketingCompanyId, audience.filter), range]);
    const sql = `SELECT ${columns} FROM marketing_leads WHERE ${where.sql} ORDER BY id`;
    const rows = await reader.query<StoredLead[]>(sql, where.parameters);
    return rows.map((lead) => {
      const address = mailableAddress(lead.contactEmail);
      return { lead, address, addressKey: address === null ? '' : addressKeyOf(address) };
    });
  }

  private async judge(
    audience: OpenAudience,
    leads: readonly Addressed[],
    findTaken: FindTaken,
    reader: Reader,
  ): Promise<CheckedLead[]> {
    const { rules } = audience;
    // The lead's own fields exclude most leads, so other tables are queried only for the remaining ones.
    const open = leads.filter(({ lead, address }) => ownExclusionOf(lead, rules, address !== null) === null);
    const addresses = new Map(open.map(({ addressKey, address }) => [addressKey, address ?? '']));
    const keys = [...addresses.keys()];
    const suppressed = await this.suppressedAmong(audience, addresses, reader);
    const erased = await this.erasedAmong(audience, open, reader);
    const earlier = await this.earlierAmong(audience, keys, reader);
    const taken = new Set(await findTaken(keys));
    return leads.map(({ lead, address, addressKey }) => {
      const exclusion = exclusionOf(lead, rules, {
        isMailable: address !== null,
        isSuppressed: suppressed.has(addressKey),
        isErased: erased.has(lead.id),
        hadEarlier: earlier.has(addressKey),
        isTaken: taken.has(addressKey),
      });
      if (exclusion === null) taken.add(addressKey);
      return { id: lead.id, address, addressKey, exclusion, missing: missingVariablesOf(lead, rules) };
    });
  }

  private async suppressedAmong(
    { workspaceId, domain }: OpenAudience,
    addresses: ReadonlyMap<string, string>,
    reader: Reader,
  ): Promise<Set<string>> {
    const answers = await this.suppressions.among({ workspaceId, domain }, [...addresses.values()], reader);
    return new Set([...addresses.keys()].filter((_, index) => answers[index]));
  }

  /** Returns the leads of people whose data were erased on request, unless their legal basis dates from after the day of the erasure. */
  private async erasedAmong(
    { marketingCompanyId }: OpenAudience,
    leads: readonly Addressed[],
    reader: Reader,
  ): Promise<Set<number>> {
    const people = leads.map(({ address }) => ({ contactEmail: address, contactPhone: null }));
    const erasures = await this.erasedPeople.erasedOn(marketingCompanyId, people, reader);
    const isErased = ({ lead }: Addressed, index: number) => {
      const day = erasures[index] ?? null;
      return day !== null && (lead.legalBasisOn === null || lead.legalBasisOn <= day);
    };
    return new Set(leads.filter(isErased).map(({ lead }) => lead.id));
  }

  private async earlierAmong(
    { exceptMailingIds, hasClearedLog }: OpenAudience,
    keys: readonly string[],
    reader: Reader,
  ): Promise<Set<string>> {
    if (exceptMailingIds.length === 0 || keys.length === 0) return new Set();
    const asked = new Map(keys.map((key) => [key, key]));
    if (hasClearedLog) for (const key of keys) asked.set(this.links.keptKeyOf(key), key);
    const stored = [...asked.keys()];
    // The state is filtered in code: with it in the condition, SQLite would read all recipients in these states at each step.
    const sql = `SELECT addressKey, state FROM marketing_recipients
      WHERE mailingId IN (${placeholders(exceptMailingIds)}) AND addressKey IN (${placeholders(stored)})`;
    const parameters = [...exceptMailingIds, ...stored];
    const rows = await reader.query<{ addressKey: string; state: string }[]>(sql, parameters);
    const found = rows.filter(({ state }) => reached.has(state));
    return new Set(found.flatMap(({ addressKey }) => asked.get(addressKey) ?? []));
  }
}
