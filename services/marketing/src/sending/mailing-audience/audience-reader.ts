import { Inject, Injectable } from '@nestjs/common';
import {
  type CampaignVariable,
  type ExclusionReason,
  type LegalBasis,
  variableLeadFields,
} from '@portals/contracts/constants';
import type { AudienceInput, EmailDocument } from '@portals/contracts/marketing';
import { DataSource, type EntityManager } from 'typeorm';
import { ErasedPeople, leadCondition } from '../../crm/index.js';
import { endOfRange, statusKeysOf } from '../../crm/plain.js';
import { addressKeyOf, allOf, domainOf, mailableAddress, placesOf } from '../../kernel/plain.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { Suppressions } from '../suppression/suppressions.js';
import {
  type ExclusionRules,
  exclusionOf,
  type LeadToJudge,
  missingVariablesOf,
  neededVariablesOf,
  ownExclusionOf,
} from './exclusion.rules.js';

/** Who a mailing is for, and what it says. */
export interface MeantAudience {
  /** The owner of the company. */
  userId: number;
  marketingCompanyId: number;
  audience: AudienceInput;
  document: EmailDocument;
}

/** An audience with what is looked up once for all of its leads. */
export interface OpenAudience extends MeantAudience {
  rules: ExclusionRules;
  /** Mailings whose recipients are left out. */
  exceptMailingIds: readonly number[];
  /** Whether the log of one of them is cleared of who got it. */
  hasClearedLog: boolean;
  /** Of the sender's address; null while nobody has said who that is. */
  domain: string | null;
}

/** A lead of an audience, and whether it gets the mail. */
export interface JudgedLead {
  id: number;
  /** As it is mailed; null when it cannot be. */
  address: string | null;
  /** `addressKeyOf` the address; empty when there is none. */
  addressKey: string;
  /** Why it gets no mail; null when it gets one. */
  exclusion: ExclusionReason | null;
  /** Variables without a fallback that it has no value for. */
  missing: readonly CampaignVariable[];
}

/** A few leads that follow each other. */
interface LeadRange {
  /** All up to this one are done. */
  after: number;
  /** Later ones are not meant. */
  last: number;
  /** How many to look at, whether they are of the audience or not. */
  size: number;
}

/** A transaction, or turns of the user who counts. */
type Reader = Pick<EntityManager, 'query'>;

/** Which of some addresses, by their keys, get the mailing as those of leads that came before. */
type FindTaken = (addressKeys: readonly string[]) => Promise<ReadonlySet<string>>;

interface StoredLead extends LeadToJudge {
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

/** A mail to these was taken by the mail server, or may be yet. */
const reached: ReadonlySet<string> = new Set([
  ...['queued', 'sending', 'sent', 'bounced', 'complained', 'unsubscribed', 'doubtful'],
]);

/**
 * Reads the leads of an audience one after the other and says of each whether it gets the mail. Counts beforehand and the recipients
 * of a mailing both come from here, so that they agree.
 */
@Injectable()
export class AudienceReader {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(ErasedPeople) private readonly erasedPeople: ErasedPeople,
    @Inject(MailLinks) private readonly links: MailLinks,
  ) {}

  /** Looks up what is the same for all leads; to be done anew when the work goes on after a while. */
  async open(meant: MeantAudience, reader: Reader = this.dataSource.manager): Promise<OpenAudience> {
    const { audience, document, marketingCompanyId } = meant;
    const rules = {
      exceptStatusKeys: new Set(audience.exceptStatuses.flatMap(statusKeysOf)),
      neededVariables: neededVariablesOf(document),
    };
    const ids = audience.exceptCampaignIds;
    const sql = `SELECT id, clearedTo FROM marketing_mailings
      WHERE marketingCompanyId = ? AND (campaignId IN (${placesOf(ids)}) OR deletedCampaignId IN (${placesOf(ids)}))`;
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

  /** The newest lead of a company: of a mailing that begins now, later ones are not meant. */
  async lastLeadId(companyId: number, reader: Reader = this.dataSource.manager): Promise<number> {
    const sql = 'SELECT MAX(id) AS last FROM marketing_leads WHERE marketingCompanyId = ?';
    const [row] = await reader.query<{ last: unknown }[]>(sql, [companyId]);
    return Number(row?.last ?? 0);
  }

  /**
   * Judges the next leads of an audience.
   * @param findTaken is asked about the addresses of leads that could get the mail; those of the same step need not be known to it
   * @returns the leads in the order of their ids, and up to which lead that was; null when none is left
   */
  async next(
    audience: OpenAudience,
    range: LeadRange,
    findTaken: FindTaken,
    reader: Reader = this.dataSource.manager,
  ): Promise<{ leads: JudgedLead[]; end: number } | null> {
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
  ): Promise<JudgedLead[]> {
    const { rules } = audience;
    // What settles most leads needs no look at other tables.
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
    { userId, domain }: OpenAudience,
    addresses: ReadonlyMap<string, string>,
    reader: Reader,
  ): Promise<Set<string>> {
    const answers = await this.suppressions.among({ userId, domain }, [...addresses.values()], reader);
    return new Set([...addresses.keys()].filter((_, index) => answers[index]));
  }

  /** Leads of people whose data were erased on request, and who have given no reason for mail since. */
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
    // Asked about the state as well, SQLite would read all recipients in these states, in each step.
    const sql = `SELECT addressKey, state FROM marketing_recipients
      WHERE mailingId IN (${placesOf(exceptMailingIds)}) AND addressKey IN (${placesOf(stored)})`;
    const parameters = [...exceptMailingIds, ...stored];
    const rows = await reader.query<{ addressKey: string; state: string }[]>(sql, parameters);
    const found = rows.filter(({ state }) => reached.has(state));
    return new Set(found.flatMap(({ addressKey }) => asked.get(addressKey) ?? []));
  }
}
