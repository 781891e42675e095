import { Inject, Injectable } from '@nestjs/common';
import {
  AccessReports,
  type AccessUser,
  AppError,
  CompanyGrantEntity,
  notFound,
  transaction,
} from '@portals/service-kit';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { CompanyEntity } from '../company/company.entity.js';
import { CompanyAccess } from '../company/company-access.js';
import { declaration } from '../declaration.js';
import { aboutCompany, lockCompany } from './shared-company.js';
import { GuestInvitationEntity, ReadingLinkEntity } from './sharing.entities.js';

/** Handing a company over to another workspace (rule 18.34). */
@Injectable()
export class HandoverService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(AccessReports) private readonly reports: AccessReports,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** Returns how many guests and reading links come along with a company. */
  async brings(companyId: number): Promise<{ guests: number; links: number }> {
    const { manager } = this.dataSource;
    return {
      guests: await manager.countBy(CompanyGrantEntity, { companyId, kind: Not('member') }),
      links: await manager.countBy(ReadingLinkEntity, { companyId }),
    };
  }

  /**
   * Names the workspace of the user that takes a company over.
   * @param asked the user's own workspace when undefined
   * @throws AppError NOT_FOUND for a workspace in which the user is neither owner nor manager; SAME_WORKSPACE; INVITATION_ENDED
   */
  async accept(
    user: AccessUser,
    { id, companyId, workspaceId }: GuestInvitationEntity,
    asked: number | undefined,
    manager: EntityManager,
  ): Promise<void> {
    const targetId = placeFor(user, asked);
    if (targetId === workspaceId) throw new AppError(declaration.errors.SAME_WORKSPACE);
    const { affected } = await manager.update(
      GuestInvitationEntity,
      { id, targetId: IsNull() },
      { targetId },
    );
    if (affected !== 1) throw new AppError(declaration.errors.INVITATION_ENDED);
    const company = await manager.findOneByOrFail(CompanyEntity, { id: companyId });
    const accepted = { what: 'handoverAccepted', otherWorkspaceId: targetId } as const;
    await this.reports.add(manager, { ...aboutCompany(company, user.id), ...accepted });
  }

  /**
   * Completes a handover that was accepted: the company moves with its guests and links; its members and the person in charge stay behind,
   * and everything still open ends. Only somebody who still manages the company can do so, whoever made the offer.
   */
  async complete(user: AccessUser, id: number): Promise<void> {
    const offer = await this.dataSource.manager.findOneBy(GuestInvitationEntity, { id });
    if (offer === null || offer.targetId === null) throw notFound();
    const { companyId, targetId } = offer;
    await this.access.require(user, companyId, 'manage');
    await transaction(this.dataSource, async (manager) => {
      const company = await lockCompany(companyId, manager);
      const { workspaceId } = company;
      const { affected } = await manager.delete(GuestInvitationEntity, { id, workspaceId, targetId });
      if (affected !== 1) throw notFound();
      await manager.delete(GuestInvitationEntity, { companyId });
      await this.move(companyId, targetId, manager);
      const about = aboutCompany(company, user.id);
      await this.reports.add(
        manager,
        { ...about, what: 'handoverCompleted', otherWorkspaceId: targetId },
        { ...about, what: 'companyReceived', workspaceId: targetId, otherWorkspaceId: workspaceId },
      );
    });
  }

  private async move(companyId: number, workspaceId: number, manager: EntityManager): Promise<void> {
    await manager.delete(CompanyGrantEntity, { companyId, kind: 'member' });
    await manager.update(CompanyEntity, { id: companyId }, { workspaceId, assigneeId: null });
    for (const entity of [CompanyGrantEntity, ReadingLinkEntity])
      await manager.update(entity, { companyId }, { workspaceId });
  }
}

function placeFor(user: AccessUser, asked: number | undefined): number {
  const place = user.workspaces.find(({ id }) => id === (asked ?? user.id));
  if (place === undefined || place.role === 'member') throw notFound();
  return place.id;
}
