import { Inject, Injectable } from '@nestjs/common';
import type { SuppressionReason } from '@portals/contracts/constants';
import { DataSource, type EntityManager, In } from 'typeorm';
import { placesOf } from '../list/places-of.js';
import { MailLinks } from '../mail-links/mail-links.js';
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

/** The addresses that get no mail of any company of a user (rule 11.30), for all who send, count and list. */
@Injectable()
export class Suppressions {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(MailLinks) private readonly links: MailLinks,
  ) {}

  /**
   * Which of some addresses get no mail, in their order.
   * @param userId the owner of the companies
   * @param manager of the transaction that depends on it
   */
  async among(
    userId: number,
    addresses: readonly string[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<boolean[]> {
    const hashes = addresses.map((address) => this.links.hashOf(userId, address));
    const found = new Set<string>();
    for (let from = 0; from < hashes.length; from += chunk) {
      const some = hashes.slice(from, from + chunk);
      const places = placesOf(some);
      const sql = `SELECT addressHash FROM marketing_suppressions WHERE userId = ? AND addressHash IN (${places})`;
      const rows = await manager.query<{ addressHash: string }[]>(sql, [userId, ...some]);
      for (const { addressHash } of rows) found.add(addressHash);
    }
    return hashes.map((hash) => found.has(hash));
  }

  /** The ids of those among some recipients, who may be of several users, whose addresses get no mail. */
  async whichAmong(
    recipients: readonly { id: number; userId: number; address: string | null }[],
  ): Promise<Set<number>> {
    const found = new Set<number>();
    for (const userId of new Set(recipients.map((one) => one.userId))) {
      const own = recipients.filter((one) => one.userId === userId);
      const suppressed = await this.among(
        userId,
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

  /** Like `add`, for a link that says nothing but a hash; `address` is null where it is not known any more. */
  async addHash(
    whose: Pick<SuppressionEntity, 'userId' | 'addressHash' | 'address'>,
    { reason, campaignId }: NewSuppression,
    manager: EntityManager,
  ): Promise<void> {
    const { userId, addressHash } = whose;
    const now = { reason, campaignId, at: new Date() };
    const address = whose.address?.trim().toLowerCase() ?? null;
    const insert = manager.createQueryBuilder().insert().into(SuppressionEntity);
    await insert
      .values({ userId, addressHash, address, ...now })
      .orIgnore()
      .updateEntity(false)
      .execute();
    if (!ownReasons.includes(reason)) return;
    await manager.update(SuppressionEntity, { userId, addressHash, reason: In([...otherReasons]) }, now);
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
