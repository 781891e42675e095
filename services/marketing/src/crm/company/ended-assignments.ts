import { Injectable } from '@nestjs/common';
import { CompanyGrantEntity, type EndedPlace, type PlaceEnding } from '@portals/service-kit';
import { type EntityManager, LessThanOrEqual } from 'typeorm';

/** Ends what was assigned to somebody whose place in a workspace has ended (rule 18.52). */
@Injectable()
export class EndedAssignments implements PlaceEnding {
  async end({ workspaceId, userId, until }: EndedPlace, manager: EntityManager): Promise<void> {
    const createdAt = LessThanOrEqual(new Date(until));
    await manager.delete(CompanyGrantEntity, { workspaceId, userId, kind: 'member', createdAt });
  }
}
