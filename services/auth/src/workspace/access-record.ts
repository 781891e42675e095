import { Injectable } from '@nestjs/common';
import { insertRows } from '@portals/service-kit';
import { type EntityManager, In, LessThan, MoreThan } from 'typeorm';
import { AccessEventEntity } from './access-event.entity.js';
import { coarsePlace } from './coarse-place.rules.js';
import { MembershipEntity } from './workspace.entity.js';

const hour = 3_600_000;
const year = 365 * 24 * hour;

export type NewEvent = Pick<AccessEventEntity, 'workspaceId' | 'what' | 'who'> &
  Partial<Pick<AccessEventEntity, 'whom' | 'address' | 'oldValue' | 'newValue'>>;

/** Writes the record of access, always in the transaction of the recorded change (rule 18.12). */
@Injectable()
export class AccessRecord {
  async add(manager: EntityManager, ...events: NewEvent[]): Promise<void> {
    const at = new Date();
    const none = { company: null, uuid: null };
    const blank = { ...none, whom: null, address: null, oldValue: null, newValue: null };
    await insertRows(
      manager,
      AccessEventEntity,
      events.map((event) => ({ ...blank, ...event, at })),
    );
  }

  /**
   * Records an event about an account in its personal workspace, as long as the person is in it. Once they have left it, it belongs to other
   * people, or is gone.
   */
  async addOwn(
    manager: EntityManager,
    accountId: number,
    event: Omit<NewEvent, 'workspaceId' | 'who'> & Partial<Pick<NewEvent, 'who'>>,
  ): Promise<void> {
    const place = { workspaceId: accountId, userId: accountId };
    if (!(await manager.existsBy(MembershipEntity, place))) return;
    await this.add(manager, { who: accountId, ...event, workspaceId: accountId });
  }

  /** Records a sign-in in each workspace of a user. Further sign-ins from the same truncated address within an hour are not recorded. */
  async signedIn(
    who: number,
    workspaceIds: readonly number[],
    address: string,
    manager: EntityManager,
  ): Promise<void> {
    const what = 'signedIn' as const;
    const newValue = coarsePlace(address);
    const recent = await manager.find(AccessEventEntity, {
      where: {
        workspaceId: In([...workspaceIds]),
        who,
        what,
        newValue,
        at: MoreThan(new Date(Date.now() - hour)),
      },
      select: { id: true, workspaceId: true },
    });
    const seen = new Set(recent.map(({ workspaceId }) => workspaceId));
    const unseen = workspaceIds.filter((workspaceId) => !seen.has(workspaceId));
    await this.add(manager, ...unseen.map((workspaceId) => ({ workspaceId, what, who, newValue })));
  }

  /** Deletes entries that are more than two years old. */
  async deleteOld(now: Date, manager: EntityManager): Promise<void> {
    await manager.delete(AccessEventEntity, { at: LessThan(new Date(now.getTime() - 2 * year)) });
  }
}
