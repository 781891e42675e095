import { Inject, Injectable } from '@nestjs/common';
import {
  AccessReports,
  type AccessUser,
  aboutCompany,
  assignedMembers,
  assignMembers,
  type EndedMembership,
  endSharing,
  type PlaceEnding,
  transaction,
  WorkspacePeople,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyEntity } from '../company/company.entity.js';
import { CompanyAccess } from '../company/company-access.js';
import { ConsultingCompanies } from './consulting-companies.js';
import { sharingTables } from './sharing.entities.js';

/** Assigns members to companies, and ends the assignments and responsibilities of a member who leaves (rules 18.32, 18.33, 18.52). */
@Injectable()
export class AssignmentService implements PlaceEnding {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(AccessReports) private readonly reports: AccessReports,
    @Inject(ConsultingCompanies) private readonly companies: ConsultingCompanies,
    @Inject(WorkspacePeople) private readonly people: WorkspacePeople,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  membersOf(companyId: number): Promise<number[]> {
    return assignedMembers(companyId, this.dataSource.manager);
  }

  /**
   * Replaces the members assigned to the company.
   * @throws AppError VALIDATION_FAILED when a newly assigned person is not a member of the workspace
   */
  async assign(user: AccessUser, companyId: number, userIds: readonly number[]): Promise<number[]> {
    const workspaceId = await this.access.require(user, companyId, 'manage');
    const before = await this.membersOf(companyId);
    const added = userIds.filter((id) => !before.includes(id));
    await this.people.require(user, workspaceId, { userIds: added, field: 'userIds' });
    await transaction(this.dataSource, async (manager) => {
      const company = await this.companies.lock(companyId, manager);
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
   * Ends a former member's assignments and the access that they granted to others. Companies for which they were responsible pass to the
   * successor, if there is one (rule 18.33).
   */
  async end(place: EndedMembership, manager: EntityManager): Promise<void> {
    const { workspaceId, userId, successorId, endedBy: who } = place;
    const inCharge = { workspaceId, assigneeId: userId };
    const { affected } = await manager.update(CompanyEntity, inCharge, { assigneeId: successorId });
    const companies = affected ?? 0;
    const what = successorId === null ? 'chargeDropped' : 'chargeMoved';
    const moved = { workspaceId, who, what, whom: successorId ?? userId, to: String(companies) } as const;
    if (companies > 0) await this.reports.add(manager, moved);
    await endSharing(place, { tables: sharingTables, reports: this.reports }, manager);
  }
}
