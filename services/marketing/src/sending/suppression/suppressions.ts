import { Inject, Injectable } from '@nestjs/common';
import type { SuppressionReason } from '@portals/contracts/constants';
import { insertMissing, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager, In } from 'typeorm';
import { addressKeyOf, placesOf } from '../../kernel/plain.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { SenderRefusalEntity } from './sender-refusal.entity.js';
import { SuppressionEntity } from './suppression.entity.js';

/** Reasons that are a person's own no: whoever sends mails cannot take them back alone. */
export const ownReasons: readonly SuppressionReason[] = ['unsubscribed', 'complained'];
/** The others give way to a person's own no. */
const otherReasons: readonly SuppressionReason[] = ['bounced', 'by hand'];

/** Addresses that are looked up by one statement. */
const chunk = 500;

/** Why an address gets no mail any more. */
export interface NewSuppression {
  reason: SuppressionReason;
  /** The campaign whose mail led to it. */
  campaignId: number | null;
}

/** An address that may refuse a domain, or what a cleared log keeps of it (`MailLinks.keptKeyOf`). */
export type RefusingAddress = { address: string } | { keptKey: string };

const refusalHash = (keptKey: string): string => keptKey.slice(0, 32);

/** The addresses that get no mail of any company of a user (rule 11.30), for all who send, count and list. */
@Injectable()
export class Suppressions {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(MailLinks) private readonly links: MailLinks,
  ) {}

  /**
   * Which of some addresses get no mail, in their order: none of the account, or none from a domain (rule 16.20).
   * @param userId the owner of the companies
   * @param domain of the sender; null while nobody has said who that is
   * @param reader of the transaction that depends on it, or of the user who counts
   */
  async among(
    { userId, domain }: { userId: number; domain: string | null },
    addresses: readonly string[],
    reader: Pick<EntityManager, 'query'> = this.dataSource.manager,
  ): Promise<boolean[]> {
    const own = addresses.map((address) => this.links.hashOf(userId, address));
    const suppressed = await hashesIn('marketing_suppressions WHERE userId', userId, own, reader);
    const refused = domain === null ? [] : await this.refusedAmong(domain, addresses, reader);
    return own.map((hash, index) => suppressed.has(hash) || (refused[index] ?? false));
  }

  /** Which of some addresses get no mail from a domain, in their order. */
  private async refusedAmong(
    domain: string,
    addresses: readonly string[],
    reader: Pick<EntityManager, 'query'>,
  ): Promise<boolean[]> {
    const table = 'marketing_sender_refusals WHERE domain';
    // Most domains are refused by nobody: then nothing of 100,000 addresses has to be hashed.
    const some = await reader.query<object[]>(`SELECT id FROM ${table} = ? LIMIT 1`, [domain]);
    if (some.length === 0) return [];
    const hashes = addresses.map((address) => this.refusalHashes(address));
    const refused = await hashesIn(table, domain, hashes.flat(), reader);
    return hashes.map((known) => known.some((hash) => refused.has(hash)));
  }

  /** What is stored of an address that refuses a domain, the same for all accounts: now, and by earlier versions. */
  private refusalHashes(address: string): [now: string, before: string] {
    return [refusalHash(this.links.keptKeyOf(addressKeyOf(address))), this.links.hashOf(0, address)];
  }

  /** The ids of those among some recipients, who may be of several users, whose addresses get no mail. */
  async whichAmong(
    recipients: readonly { id: number; userId: number; address: string | null; messageId: string }[],
  ): Promise<Set<number>> {
    const found = new Set<number>();
    const keyOf = (one: (typeof recipients)[number]) => `${senderDomainOf(one.messageId)} ${one.userId}`;
    for (const key of new Set(recipients.map(keyOf))) {
      const own = recipients.filter((one) => keyOf(one) === key);
      const [domain = '', userId = ''] = key.split(' ');
      const suppressed = await this.among(
        { userId: Number(userId), domain },
        own.map(({ address }) => address ?? ''),
      );
      for (const [index, { id }] of own.entries()) if (suppressed[index]) found.add(id);
    }
    return found;
  }

  find(userId: number, address: string): Promise<SuppressionEntity | null> {
    return this.findHash(userId, this.links.hashOf(userId, address));
  }

  findHash(userId: number, addressHash: string): Promise<SuppressionEntity | null> {
    return this.dataSource.manager.findOneBy(SuppressionEntity, { userId, addressHash });
  }

  /**
   * Lets an address get no mail any more. One that gets none already keeps its reason, unless it is now the person who says no.
   * @param manager of the transaction that it goes with
   */
  add(
    userId: number,
    address: string,
    why: NewSuppression,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    const addressHash = this.links.hashOf(userId, address);
    return this.addHash({ userId, addressHash, address }, why, manager);
  }

  /**
   * Lets many addresses get no mail any more, each of which is there once. Those that get none already stay as they are.
   * @returns how many got mail until now
   */
  addAll(userId: number, addresses: readonly string[], at: Date): Promise<number> {
    const rows = addresses.map((address) => ({
      ...{ userId, addressHash: this.links.hashOf(userId, address), address, at },
      ...{ reason: 'by hand' as const, campaignId: null },
    }));
    return transaction(this.dataSource, async (manager) => {
      const hashes = rows.map(({ addressHash }) => addressHash);
      const known = await hashesIn('marketing_suppressions WHERE userId', userId, hashes, manager);
      const added = rows.filter(({ addressHash }) => !known.has(addressHash));
      if (added.length > 0) await insertMissing(manager, SuppressionEntity, added);
      return added.length;
    });
  }

  /** Like `add`, for a link that says nothing but a hash; `address` is null where it is not known any more. */
  async addHash(
    whose: Pick<SuppressionEntity, 'userId' | 'addressHash' | 'address'>,
    { reason, campaignId }: NewSuppression,
    manager: EntityManager,
  ): Promise<void> {
    const { userId, addressHash } = whose;
    const now = { reason, campaignId, at: new Date() };
    const address = whose.address?.trim().toLowerCase() ?? null;
    await insertMissing(manager, SuppressionEntity, { userId, addressHash, address, ...now });
    if (!ownReasons.includes(reason)) return;
    await manager.update(SuppressionEntity, { userId, addressHash, reason: In([...otherReasons]) }, now);
  }

  /**
   * Keeps that the owner of an address wants no mail from a domain, whichever account sends from it.
   * @param keptKey of the address, see `MailLinks.keptKeyOf`: a log that is cleared knows no more of it
   */
  async refuse(
    { userId, keptKey, domain }: { userId: number; keptKey: string; domain: string },
    manager: EntityManager,
  ): Promise<void> {
    const row = { domain, addressHash: refusalHash(keptKey), userId, at: new Date() };
    await insertMissing(manager, SenderRefusalEntity, row);
  }

  /** The refusal of a domain by the owner of an address. */
  findRefusal(whose: RefusingAddress, domain: string): Promise<SenderRefusalEntity | null> {
    const addressHash = In(this.hashesOf(whose));
    return this.dataSource.manager.findOneBy(SenderRefusalEntity, { domain, addressHash });
  }

  /** Takes back that an address wants no mail: of a domain, by its owner, or of all domains of an account whom the owner has told so. */
  async takeBack(
    address: RefusingAddress,
    whose: { domain: string } | { userId: number },
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.delete(SenderRefusalEntity, { ...whose, addressHash: In(this.hashesOf(address)) });
  }

  private hashesOf(whose: RefusingAddress): string[] {
    return 'address' in whose ? this.refusalHashes(whose.address) : [refusalHash(whose.keptKey)];
  }

  /** Lets an address get mails again. */
  async removeHash(userId: number, addressHash: string, manager: EntityManager): Promise<void> {
    await manager.delete(SuppressionEntity, { userId, addressHash });
  }

  /** Keeps nothing of an erased person's address but its hash, by which it still gets no mail. */
  async forget(userId: number, address: string, manager: EntityManager): Promise<void> {
    const addressHash = this.links.hashOf(userId, address);
    await manager.update(SuppressionEntity, { userId, addressHash }, { address: null });
  }
}

/** The domain of the sender of a mail, which its Message-ID has. */
export const senderDomainOf = (messageId: string): string =>
  messageId.slice(messageId.lastIndexOf('@') + 1, -1).toLowerCase();

/** Which of some hashes a table has for an owner. */
async function hashesIn(
  where: string,
  owner: number | string,
  hashes: readonly string[],
  reader: Pick<EntityManager, 'query'>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < hashes.length; from += chunk) {
    const some = hashes.slice(from, from + chunk);
    const sql = `SELECT addressHash FROM ${where} = ? AND addressHash IN (${placesOf(some)})`;
    const rows = await reader.query<{ addressHash: string }[]>(sql, [owner, ...some]);
    for (const { addressHash } of rows) found.add(addressHash);
  }
  return found;
}
