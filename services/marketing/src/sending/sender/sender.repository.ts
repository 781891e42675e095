import { Inject, Injectable } from '@nestjs/common';
import type { Sender } from '@portals/contracts/marketing';
import { insertMissing } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { SenderEntity } from './sender.entity.js';

/** A sender with the time of its last change in ISO 8601. */
export type StoredSender = Omit<Sender, 'allowedDomains' | 'fromState' | 'replyToState'> & {
  updatedAt: string;
};

@Injectable()
export class SenderRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Returns the sender of a company; null while nobody has filled it in. */
  async find(
    marketingCompanyId: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<StoredSender | null> {
    const row = await manager.findOneBy(SenderEntity, { marketingCompanyId });
    if (row === null) return null;
    const { fromName, fromAddress, replyTo, legalName, postalAddress, countClicks, version, updatedAt } = row;
    return {
      ...{
        marketingCompanyId,
        fromName,
        fromAddress,
        replyTo,
        legalName,
        postalAddress,
        countClicks,
        version,
      },
      updatedAt: updatedAt.toISOString(),
    };
  }

  /**
   * Stores a sender.
   * @returns false when somebody else has changed the sender since the version on which `next` is based
   */
  async write(next: StoredSender, manager: EntityManager): Promise<boolean> {
    const { marketingCompanyId, fromName, fromAddress, replyTo, legalName, postalAddress, countClicks } =
      next;
    const before = { marketingCompanyId, version: next.version - 1 };
    const fields = { fromName, fromAddress, replyTo, legalName, postalAddress, countClicks };
    const row = { ...fields, updatedAt: new Date(next.updatedAt) };
    if (before.version === 0) {
      // The insert skips an existing row. If two people fill in the sender at the same time, only one of the updates below finds the
      // expected version.
      await insertMissing(manager, SenderEntity, { ...row, ...before });
    }
    const { affected } = await manager.update(SenderEntity, before, { ...row, version: next.version });
    return affected === 1;
  }
}
