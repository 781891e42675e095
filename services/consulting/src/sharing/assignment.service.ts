import { Inject, Injectable } from '@nestjs/common';
import type { Departure, DepartureAnswer } from '@portals/contracts/consulting';
import {
  AccessReports,
  type AccessUser,
  AppError,
  assignedMembers,
  assignMembers,
  CompanyGrantEntity,
  type EndedPlace,
  notFound,
  type PlaceEnding,
  transaction,
  WorkspacePeople,
} from '@portals/service-kit';
import { DataSource, type EntityManager, LessThanOrEqual } from 'typeorm';
import { CompanyEntity } from '../company/company.entity.js';
import { CompanyAccess } from '../company/company-access.js';
import { aboutCompany, lockCompany } from './shared-company.js';
import { GuestInvitationEntity, ReadingLinkEntity } from './sharing.entities.js';

type End = Departure & { who: number; until: Date };

/** Members to whom companies are assigned, people in charge, and the end of both when somebody leaves (rules 18.32, 18.33, 18.52). */
@Injectable()
export class AssignmentService implements PlaceEnding {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(AccessReports) private readonly reports: AccessReports,
    @Inject(WorkspacePeople) private readonly people: WorkspacePeople,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  membersOf(companyId: number): Promise<number[]> {
    return assignedMembers(companyId, this.dataSource.manager);
  }

  /**
   * Assigns the company to exactly these members.
   * @throws AppError VALIDATION_FAILED for a new one who is not in the workspace
   */
  async assign(user: AccessUser, companyId: number, userIds: readonly number[]): Promise<number[]> {
    const workspaceId = await this.access.require(user, companyId, 'manage');
    const before = await this.membersOf(companyId);
    const added = userIds.filter((id) => !before.includes(id));
    await this.people.require(user, workspaceId, { userIds: added, field: 'userIds' });
    await transaction(this.dataSource, async (manager) => {
      const company = await lockCompany(companyId, manager);
      const { workspaceId } = company;
      const assignment = { workspaceId, companyId, userIds, grantedBy: user.id };
      const { added, ended } = await assignMembers(assignment, manager);
      const about = aboutCompany(company, user.id);
      await this.reports.add(
        manager,
        ...added.map((whom) => ({ ...about, what: 'assigned' as const, whom })),
        ...ended.map((whom) => ({ ...about, what: 'unassigned' as const, whom })),
      );
    });
    return this.membersOf(companyId);
  }

  /**
   * Ends what a person shared and was assigned in a workspace, and puts a successor in charge of their companies (rule 18.33). Owners and
   * managers do so for others, everybody for themselves.
   */
  async depart(user: AccessUser, departure: Departure): Promise<DepartureAnswer> {
    const place = user.workspaces.find(({ id }) => id === departure.workspaceId);
    if (place === undefined) throw notFound();
    if (place.role === 'member' && departure.userId !== user.id) throw new AppError('FORBIDDEN');
    const { workspaceId, successorId } = departure;
    if (successorId !== null)
      await this.people.require(user, workspaceId, { userIds: [successorId], field: 'successorId' });
    const end = { ...departure, who: user.id, until: new Date() };
    return transaction(this.dataSource, (manager) => this.endAll(end, manager));
  }

  async end({ until, endedBy, ...departure }: EndedPlace, manager: EntityManager): Promise<void> {
    await this.endAll({ ...departure, who: endedBy, until: new Date(until) }, manager);
  }

  private async endAll(
    { workspaceId, userId, successorId, who, until }: End,
    manager: EntityManager,
  ): Promise<DepartureAnswer> {
    const count = async (work: Promise<{ affected?: number | null }>) => (await work).affected ?? 0;
    const createdAt = LessThanOrEqual(until);
    await manager.delete(CompanyGrantEntity, { workspaceId, userId, kind: 'member', createdAt });
    const inCharge = { workspaceId, assigneeId: userId };
    const invited = { workspaceId, invitedBy: userId, createdAt };
    const made = { workspaceId, createdBy: userId, createdAt };
    const ended = {
      companies: await count(manager.update(CompanyEntity, inCharge, { assigneeId: successorId })),
      invitations: await count(manager.delete(GuestInvitationEntity, invited)),
      links: await count(manager.delete(ReadingLinkEntity, made)),
    };
    const what = successorId === null ? 'chargeDropped' : 'chargeMoved';
    const moved = {
      workspaceId,
      who,
      what,
      whom: successorId ?? userId,
      to: String(ended.companies),
    } as const;
    if (ended.companies > 0) await this.reports.add(manager, moved);
    const shared = ended.invitations + ended.links;
    if (shared > 0)
      await this.reports.add(manager, {
        ...{ workspaceId, who, whom: userId, what: 'sharingEnded', to: String(shared) },
      });
    return ended;
  }
}
