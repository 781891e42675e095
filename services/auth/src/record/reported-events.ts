import { Inject, Injectable } from '@nestjs/common';
import type { EndedMembership, EndedMembershipsRequest, ReportedEvent } from '@portals/contracts/auth';
import { insertMissing } from '@portals/service-kit';
import { DataSource, In, MoreThanOrEqual } from 'typeorm';
import type { z } from 'zod';
import { UserRepository } from '../user/user.repository.js';
import { AccessEventEntity } from '../workspace/access-event.entity.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';

/** Milliseconds for which an access token issued before the end of a membership may still be used (rule 18.4). */
const tokenMs = 5000;
/** Maximum number of ended memberships in one reply. */
const mostPlaces = 500;

/** The record of access, as other services use it: they report events about companies, and query ended memberships. */
@Injectable()
export class ReportedEvents {
  constructor(
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /**
   * Stores an entry; a repeated report of the same entry is ignored. An entry for a deleted workspace is dropped, because nobody could read
   * it.
   */
  async add({ otherWorkspaceId, company, from, to, at, ...event }: ReportedEvent): Promise<void> {
    if ((await this.workspaces.find(event.workspaceId)) === null) return;
    const { who, whom } = await this.existing(event);
    const other = otherWorkspaceId === null ? null : await this.workspaces.find(otherWorkspaceId);
    const name = other?.name ?? null;
    const received = event.what === 'companyReceived';
    await insertMissing(this.dataSource.manager, AccessEventEntity, {
      ...{ ...event, who, whom },
      ...{ at: new Date(at), company, oldValue: from ?? (received ? name : null) },
      newValue: to ?? (received ? null : name),
    });
  }

  /** Replaces the ids of deleted accounts in an entry with 0. */
  private async existing({ who, whom }: Pick<ReportedEvent, 'who' | 'whom'>) {
    const found = new Set((await this.users.findByIds([who, whom ?? who])).map(({ id }) => id));
    const known = (id: number) => (found.has(id) ? id : 0);
    return { who: known(who), whom: whom === null ? null : known(whom) };
  }

  /** Returns memberships that have ended since a given time, oldest first and at most `mostPlaces`. */
  async endedPlaces({ since }: z.infer<typeof EndedMembershipsRequest>): Promise<EndedMembership[]> {
    const rows = await this.dataSource.manager.find(AccessEventEntity, {
      where: { at: MoreThanOrEqual(new Date(since)), what: In(['ended', 'left']) },
      order: { at: 'ASC', id: 'ASC' },
      take: mostPlaces,
    });
    const now = Date.now();
    // Skips deleted accounts, whose data the services erase anyway (rule 19.76).
    const existing = rows.filter(({ who, whom }) => (whom ?? who) !== 0);
    return existing.map(({ id, at, workspaceId, who, whom, newValue }) => {
      const until = new Date(at.getTime() + tokenMs);
      return {
        ...{ id, workspaceId, userId: whom ?? who, endedBy: who || (whom ?? who) },
        successorId: newValue === null ? null : Number(newValue),
        ...{ at: at.toISOString(), until: until.toISOString(), isFinal: until.getTime() <= now },
      };
    });
  }
}
