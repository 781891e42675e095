import { Inject, Injectable } from '@nestjs/common';
import type { EndedPlace, EndedPlacesRequest, ReportedEvent } from '@portals/contracts/auth';
import { insertMissing } from '@portals/service-kit';
import { DataSource, In, MoreThanOrEqual } from 'typeorm';
import type { z } from 'zod';
import { AccessEventEntity } from '../workspace/access-event.entity.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';

/** Milliseconds in which tokens from before the end of a place may still be in use (rule 18.4). */
const tokenMs = 5000;
/** Places of one answer. */
const mostPlaces = 500;

/** The side of the record of access that other services use: they report what concerns companies, and ask whose place has ended. */
@Injectable()
export class ReportedEvents {
  constructor(
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** Stores an entry unless it is there. Nobody would read one of a workspace that is gone. */
  async add({ otherWorkspaceId, company, from, to, at, ...event }: ReportedEvent): Promise<void> {
    if ((await this.workspaces.find(event.workspaceId)) === null) return;
    const other = otherWorkspaceId === null ? null : await this.workspaces.find(otherWorkspaceId);
    const name = other?.name ?? null;
    const received = event.what === 'companyReceived';
    await insertMissing(this.dataSource.manager, AccessEventEntity, {
      ...event,
      ...{ at: new Date(at), company, oldValue: from ?? (received ? name : null) },
      newValue: to ?? (received ? null : name),
    });
  }

  /** Returns the first places that have ended since a moment, by the index of the time. */
  async endedPlaces({ since }: z.infer<typeof EndedPlacesRequest>): Promise<EndedPlace[]> {
    const rows = await this.dataSource.manager.find(AccessEventEntity, {
      where: { at: MoreThanOrEqual(new Date(since)), what: In(['ended', 'left']) },
      order: { at: 'ASC', id: 'ASC' },
      take: mostPlaces,
    });
    const now = Date.now();
    return rows.map(({ id, at, workspaceId, who, whom, newValue }) => {
      const until = new Date(at.getTime() + tokenMs);
      return {
        ...{ id, workspaceId, userId: whom ?? who, endedBy: who },
        successorId: newValue === null ? null : Number(newValue),
        ...{ at: at.toISOString(), until: until.toISOString(), isFinal: until.getTime() <= now },
      };
    });
  }
}
