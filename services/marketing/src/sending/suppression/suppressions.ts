import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { SuppressionReason } from '@portals/contracts/constants';
import { insertMissing, placeholders, toDate, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import { type CompanyMove, ofCompany } from '../../crm/plain.js';
import { addressKeyOf } from '../../kernel/plain.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { OptOutEntity } from './opt-out.entity.js';
import { SuppressionEntity } from './suppression.entity.js';
import { SuppressionOriginEntity } from './suppression-origin.entity.js';

/** Reasons that come from the person; the sender may remove such a suppression only at the person's request. */
export const optOutReasons: readonly SuppressionReason[] = ['unsubscribed', 'complained'];
/** Reasons that are replaced when the person opts out, and that the sender may take back. */
export const otherReasons: readonly SuppressionReason[] = ['bounced', 'by hand'];

/** SQL condition for a suppression whose reason comes from the person. */
const isOptOut = `reason IN (${optOutReasons.map((reason) => `'${reason}'`).join(', ')})`;

/** Number of addresses that one statement looks up. */
const chunk = 500;
/** Number of suppressions that one statement reads for a copy; each statement also reads the addresses of the company's leads. */
const copied = 20 * chunk;

const select = 'SELECT id, addressHash, address, reason, at, campaignId FROM marketing_suppressions';

/**
 * Returns an SQL condition: the workspace to which suppressions are copied does not have this one, or only for a reason that it replaces.
 * Its two parameters are that workspace.
 */
function isNewIn(column: 'address' | 'addressHash'): string {
  const theirs = `SELECT ${column} FROM marketing_suppressions WHERE userId = ? AND ${column} IS NOT NULL`;
  return `(${isOptOut} OR ${column} NOT IN (${theirs})) AND ${column} NOT IN (${theirs} AND ${isOptOut})`;
}

/** SQL for the addresses of a company's merged leads. MySQL extracts them with their quotes. */
const mergedAddresses = `SELECT REPLACE(JSON_EXTRACT(\`lead\`, '$.contactEmail'), '"', '') AS address
  FROM marketing_merged_leads WHERE ${ofCompany}`;

/** Reason and origin of a new suppression. */
export interface NewSuppression {
  reason: SuppressionReason;
  /** Id of the campaign whose email caused the suppression. */
  campaignId: number | null;
}

type CopiedSuppression = Omit<SuppressionEntity, 'workspaceId' | 'at'> & { at: Date | string };

/** A suppressed address of a workspace, as it is stored. */
export type Suppressed = Pick<SuppressionEntity, 'workspaceId' | 'addressHash' | 'address'>;

/** An address whose owner may have opted out of a domain, or the hash of the address in a cleared log (`MailLinks.keptKeyOf`). */
export type OptOutAddress = { address: string } | { keptKey: string };

const refusalHash = (keptKey: string): string => keptKey.slice(0, 32);

/** Reads and changes the suppressed addresses of workspaces (rule 11.30) for all code that sends emails or counts audiences. */
@Injectable()
export class Suppressions {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(MailLinks) private readonly links: MailLinks,
  ) {}

  /**
   * Returns a boolean for each address, in order: true when the workspace has suppressed it or its owner has opted out of the domain (rule
   * 16.20).
   * @param workspaceId workspace of the companies
   * @param domain domain of the sender; null while the sender is not filled in
   * @param reader the transaction that depends on the result, or the fair queue that limits the load of a user's counts
   */
  async among(
    { workspaceId, domain }: { workspaceId: number; domain: string | null },
    addresses: readonly string[],
    reader: Pick<EntityManager, 'query'> = this.dataSource.manager,
  ): Promise<boolean[]> {
    const own = await this.hashesFor(workspaceId, addresses, reader);
    const suppressed = await hashesIn('marketing_suppressions WHERE userId', workspaceId, own.flat(), reader);
    const refused = domain === null ? [] : await this.refusedAmong(domain, addresses, reader);
    return own.map(
      (hashes, index) => hashes.some((hash) => suppressed.has(hash)) || (refused[index] ?? false),
    );
  }

  /** Returns a boolean for each address, in order: true when its owner has opted out of emails from a domain. */
  private async refusedAmong(
    domain: string,
    addresses: readonly string[],
    reader: Pick<EntityManager, 'query'>,
  ): Promise<boolean[]> {
    const table = 'marketing_sender_refusals WHERE domain';
    // Most domains have no opt-outs; for them, this check saves hashing up to 100,000 addresses.
    const some = await reader.query<object[]>(`SELECT id FROM ${table} = ? LIMIT 1`, [domain]);
    if (some.length === 0) return [];
    const hashes = addresses.map((address) => this.refusalHashes(address));
    const refused = await hashesIn(table, domain, hashes.flat(), reader);
    return hashes.map((known) => known.some((hash) => refused.has(hash)));
  }

  /** Returns the two hashes under which an opt-out may be stored: the current one, and the one used by earlier versions. */
  private refusalHashes(address: string): [now: string, before: string] {
    return [refusalHash(this.links.keptKeyOf(addressKeyOf(address))), this.links.hashOf(0, address)];
  }

  /** Returns the ids of the recipients, possibly of several workspaces, whose addresses are suppressed. */
  async whichAmong(
    recipients: readonly { id: number; workspaceId: number; address: string | null; messageId: string }[],
  ): Promise<Set<number>> {
    const found = new Set<number>();
    const keyOf = (one: (typeof recipients)[number]) => `${senderDomainOf(one.messageId)} ${one.workspaceId}`;
    for (const key of new Set(recipients.map(keyOf))) {
      const own = recipients.filter((one) => keyOf(one) === key);
      const [domain = '', workspaceId = ''] = key.split(' ');
      const suppressed = await this.among(
        { workspaceId: Number(workspaceId), domain },
        own.map(({ address }) => address ?? ''),
      );
      for (const [index, { id }] of own.entries()) if (suppressed[index]) found.add(id);
    }
    return found;
  }

  /** Returns the workspaces for which the hashes of a workspace may have been computed, beginning with itself. */
  private async originsOf(workspaceId: number, reader: Pick<EntityManager, 'query'>): Promise<number[]> {
    const sql = 'SELECT originId FROM marketing_suppression_origins WHERE workspaceId = ?';
    const rows = await reader.query<{ originId: number }[]>(sql, [workspaceId]);
    return [workspaceId, ...rows.map(({ originId }) => originId)];
  }

  /** Returns for each address the hashes under which a workspace may have suppressed it, beginning with its own. */
  private async hashesFor(
    workspaceId: number,
    addresses: readonly string[],
    reader: Pick<EntityManager, 'query'>,
  ): Promise<string[][]> {
    const origins = await this.originsOf(workspaceId, reader);
    return addresses.map((address) => origins.map((origin) => this.links.hashOf(origin, address)));
  }

  /** Returns the suppression of an address. Where several hashes count, the person's own refusal comes before any other reason. */
  async find(workspaceId: number, address: string): Promise<SuppressionEntity | null> {
    const { manager } = this.dataSource;
    const [hashes = []] = await this.hashesFor(workspaceId, [address], manager);
    const found = await manager.findBy(SuppressionEntity, { workspaceId, addressHash: In(hashes) });
    const own = found.filter(({ addressHash }) => addressHash === hashes[0]);
    const inOrder = [...own, ...found];
    return inOrder.find(({ reason }) => optOutReasons.includes(reason)) ?? inOrder[0] ?? null;
  }

  /** Returns the suppression that `add` has stored or found. */
  findOwn(workspaceId: number, address: string): Promise<SuppressionEntity | null> {
    return this.findHash(workspaceId, this.links.hashOf(workspaceId, address));
  }

  findHash(
    workspaceId: number,
    addressHash: string,
    manager = this.dataSource.manager,
  ): Promise<SuppressionEntity | null> {
    return manager.findOneBy(SuppressionEntity, { workspaceId, addressHash });
  }

  /**
   * Suppresses an address. An existing suppression keeps its reason, unless the new reason comes from the person (`optOutReasons`:
   * unsubscribed or complained), which replaces a bounce or a manual entry.
   * @param manager the transaction that the change belongs to
   */
  add(
    workspaceId: number,
    address: string,
    why: NewSuppression,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    const addressHash = this.links.hashOf(workspaceId, address);
    return this.addHash({ workspaceId, addressHash, address }, why, manager);
  }

  /**
   * Suppresses many addresses, without duplicates. Existing suppressions stay unchanged. An address of which only a hash came along is stored
   * beside the hash, and does not count as new.
   * @returns the number of addresses that were not suppressed before
   */
  addAll(workspaceId: number, addresses: readonly string[], at: Date): Promise<number> {
    return transaction(this.dataSource, async (manager) => {
      const all = await this.hashesFor(workspaceId, addresses, manager);
      const known = await hashesIn('marketing_suppressions WHERE userId', workspaceId, all.flat(), manager);
      const rows = addresses
        .map((address) => ({
          workspaceId,
          addressHash: this.links.hashOf(workspaceId, address),
          address,
          at,
        }))
        .filter(({ addressHash }) => !known.has(addressHash))
        .map((row) => ({ ...row, reason: 'by hand' as const, campaignId: null }));
      if (rows.length > 0) await insertMissing(manager, SuppressionEntity, rows);
      return all.filter((hashes) => !hashes.some((hash) => known.has(hash))).length;
    });
  }

  /**
   * Copies suppressions to the new workspace when a company moves, unless they are there: a suppression whose reason comes from the person
   * replaces one for another reason. These are the suppressions of its leads' addresses, also of leads that an undo of a merge may restore,
   * the suppressions that its campaigns caused, also deleted ones, and those of which nobody can tell the company. Yields after each step, of
   * at most `chunk` suppressions.
   */
  async *copy(
    companyId: number,
    { from, to }: CompanyMove,
    { reader, manager }: { reader: Pick<EntityManager, 'query'>; manager: EntityManager },
  ): AsyncGenerator<void, void> {
    for await (const rows of this.toCopy(companyId, { from, to }, reader)) {
      const copies = rows.map(({ address, addressHash, reason, campaignId, at }) => ({
        ...{ workspaceId: to, addressHash: address === null ? addressHash : this.links.hashOf(to, address) },
        ...{ address, reason, campaignId, at: toDate(at) },
      }));
      if (copies.length > 0) await insertMissing(manager, SuppressionEntity, copies);
      const optOuts = new Map(
        copies
          .filter((copy) => optOutReasons.includes(copy.reason))
          .map(({ addressHash, reason, campaignId, at }) => [addressHash, { reason, campaignId, at }]),
      );
      const replaced = {
        workspaceId: to,
        addressHash: In([...optOuts.keys()]),
        reason: In([...otherReasons]),
      };
      for (const { id, addressHash } of await manager.findBy(SuppressionEntity, replaced))
        await manager.update(SuppressionEntity, { id }, optOuts.get(addressHash) ?? {});
      yield;
    }
  }

  /** Yields the suppressions that `copy` copies; those of merged leads even when they are copied already. */
  private async *toCopy(
    companyId: number,
    { from, to }: CompanyMove,
    reader: Pick<EntityManager, 'query'>,
  ): AsyncGenerator<CopiedSuppression[], void> {
    // Once most are copied, the conditions that come first spare SQLite from reading the leads.
    const ofItsPeople = `address IS NOT NULL AND ${isNewIn('address')}
        AND (address IN (SELECT LOWER(contactEmail) FROM marketing_leads WHERE ${ofCompany})
          OR campaignId IN (SELECT id FROM marketing_campaigns WHERE ${ofCompany})
          OR campaignId IN (SELECT deletedCampaignId FROM marketing_mailings WHERE ${ofCompany}))`;
    yield* pages(reader, from, ofItsPeople, [to, to, companyId, companyId, companyId]);
    // If this were a subquery, MySQL and MariaDB would extract all addresses again for each suppression.
    const merged = await reader.query<{ address: string | null }[]>(mergedAddresses, [companyId]);
    for (let start = 0; start < merged.length; start += chunk) {
      const some = merged.slice(start, start + chunk);
      const hashes = some.map(({ address }) => this.links.hashOf(from, address ?? ''));
      const where = `userId = ? AND addressHash IN (${placeholders(hashes)}) AND address IS NOT NULL`;
      yield await reader.query<CopiedSuppression[]>(`${select} WHERE ${where}`, [from, ...hashes]);
    }
    // No company is known: the person was erased, or the single email was deleted with its lead, or its campaign was deleted before they
    // refused. Addresses go along as hashes, because they may be of another company's people.
    const ofSomebody = `${isNewIn('addressHash')} AND (address IS NULL
        OR (campaignId IS NULL AND reason <> 'by hand' AND ${isNewIn('address')}))`;
    for await (const rows of pages(reader, from, ofSomebody, [to, to, to, to]))
      yield rows.map((row) => ({ ...row, address: null }));
  }

  /** Lets a workspace find addresses under hashes that `copy` has brought, and get those that come later. */
  async addOrigins({ from, to }: CompanyMove, manager: EntityManager): Promise<void> {
    const origins = (await this.originsOf(from, manager)).filter((originId) => originId !== to);
    const rows = origins.map((originId) => ({ workspaceId: to, originId }));
    await insertMissing(manager, SuppressionOriginEntity, rows);
  }

  /** Returns the workspaces that have received companies of a workspace, directly or through others, or companies of one that had. */
  async heirsOf(originId: number, manager: EntityManager): Promise<number[]> {
    const heirs = await manager.findBy(SuppressionOriginEntity, { originId });
    return heirs.map(({ workspaceId }) => workspaceId);
  }

  /** Returns the address of a workspace's suppression that has this hash in another workspace; null when there is none. */
  async addressOf(
    workspaceId: number,
    other: Pick<SuppressionEntity, 'workspaceId' | 'addressHash'>,
    manager: EntityManager,
  ): Promise<string | null> {
    if (workspaceId === other.workspaceId)
      return (await this.findHash(workspaceId, other.addressHash, manager))?.address ?? null;
    for await (const rows of pages(manager, workspaceId, 'address IS NOT NULL', [])) {
      for (const { address } of rows)
        if (this.links.hashOf(other.workspaceId, address ?? '') === other.addressHash) return address;
      await nextTurn();
    }
    return null;
  }

  /**
   * Suppresses an address given by its hash, because an unsubscribe link contains only the hash; `address` is null when it is no longer
   * stored.
   */
  async addHash(
    whose: Suppressed,
    { reason, campaignId }: NewSuppression,
    manager: EntityManager,
  ): Promise<void> {
    const { workspaceId, addressHash } = whose;
    const now = { reason, campaignId, at: new Date() };
    const address = whose.address?.trim().toLowerCase() ?? null;
    await insertMissing(manager, SuppressionEntity, { workspaceId, addressHash, address, ...now });
    if (!optOutReasons.includes(reason)) return;
    await manager.update(SuppressionEntity, { workspaceId, addressHash, reason: In([...otherReasons]) }, now);
  }

  /**
   * Stores that the owner of an address has opted out of emails from a domain, whichever workspace sends them. An opt-out of emails of
   * several workspaces gets the workspace 0, so that none of them can remove it on its own.
   * @param keptKey hash of the address, see `MailLinks.keptKeyOf`; a cleared log contains nothing else
   */
  async addOptOut(
    { workspaceId, keptKey, domain }: { workspaceId: number; keptKey: string; domain: string },
    manager: EntityManager,
  ): Promise<void> {
    const key = { domain, addressHash: refusalHash(keptKey) };
    await insertMissing(manager, OptOutEntity, { ...key, workspaceId, at: new Date() });
    await manager.update(OptOutEntity, { ...key, workspaceId: Not(workspaceId) }, { workspaceId: 0 });
  }

  /** Returns the opt-out of an address from a domain; null when there is none. */
  findOptOut(whose: OptOutAddress, domain: string): Promise<OptOutEntity | null> {
    const addressHash = In(this.hashesOf(whose));
    return this.dataSource.manager.findOneBy(OptOutEntity, { domain, addressHash });
  }

  /** Removes opt-outs of a person who wants to receive emails again: from one domain, or all those that emails of one workspace caused. */
  async removeOptOuts(
    address: OptOutAddress,
    whose: { domain: string } | { workspaceId: number },
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.delete(OptOutEntity, { ...whose, addressHash: In(this.hashesOf(address)) });
  }

  /** Returns true when a workspace still suppresses an address, or its owner has opted out of emails of this workspace from any domain. */
  async isRefused(address: string, workspaceId: number, manager: EntityManager): Promise<boolean> {
    const [isSuppressed = false] = await this.among({ workspaceId, domain: null }, [address], manager);
    const optOut = { workspaceId, addressHash: In(this.refusalHashes(address)) };
    return isSuppressed || manager.existsBy(OptOutEntity, optOut);
  }

  private hashesOf(whose: OptOutAddress): string[] {
    return 'address' in whose ? this.refusalHashes(whose.address) : [refusalHash(whose.keptKey)];
  }

  /**
   * Removes the suppressions of an address: under this hash and, where the address is known, under all that the workspace may have.
   * @param reasons only suppressions for these reasons
   */
  async removeHash(
    { workspaceId, addressHash, address }: Suppressed,
    manager: EntityManager,
    reasons?: readonly SuppressionReason[],
  ): Promise<void> {
    const [all = []] = address === null ? [] : await this.hashesFor(workspaceId, [address], manager);
    const whose = { workspaceId, addressHash: In([addressHash, ...all]) };
    await manager.delete(SuppressionEntity, reasons ? { ...whose, reason: In([...reasons]) } : whose);
  }

  /** Reduces an erased person's suppressed address to its hash, so that it stays suppressed. */
  async eraseAddress(workspaceId: number, address: string, manager: EntityManager): Promise<void> {
    const addressHash = this.links.hashOf(workspaceId, address);
    await manager.update(SuppressionEntity, { workspaceId, addressHash }, { address: null });
  }
}

/** Returns the domain of the sender of an email, which is the domain of its Message-ID. */
export const senderDomainOf = (messageId: string): string =>
  messageId.slice(messageId.lastIndexOf('@') + 1, -1).toLowerCase();

/** Yields the suppressions of a workspace that meet a condition. */
async function* pages(
  reader: Pick<EntityManager, 'query'>,
  workspaceId: number,
  condition: string,
  values: readonly unknown[],
): AsyncGenerator<CopiedSuppression[], void> {
  const sql = `${select} WHERE userId = ? AND id > ? AND ${condition} ORDER BY id LIMIT ${copied}`;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: CopiedSuppression[] = await reader.query(sql, [workspaceId, after, ...values]);
    for (let start = 0; start < rows.length; start += chunk) yield rows.slice(start, start + chunk);
    after = rows.length < copied ? undefined : rows.at(-1)?.id;
  }
}

/** Returns those of the given hashes that a table contains for an owner (a workspace or a domain). */
async function hashesIn(
  where: string,
  owner: number | string,
  hashes: readonly string[],
  reader: Pick<EntityManager, 'query'>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < hashes.length; from += chunk) {
    const some = hashes.slice(from, from + chunk);
    const sql = `SELECT addressHash FROM ${where} = ? AND addressHash IN (${placeholders(some)})`;
    const rows = await reader.query<{ addressHash: string }[]>(sql, [owner, ...some]);
    for (const { addressHash } of rows) found.add(addressHash);
  }
  return found;
}
