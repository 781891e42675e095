import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { AccessUser } from '../auth/access-tokens.js';
import { lockRows } from '../database/lock-rows.js';
import { transaction } from '../database/transaction.js';
import { AppError, notFound } from '../errors/app-error.js';
import { AccessReports } from '../record/index.js';
import { Accounts, CompanyGrantEntity } from '../workspace/index.js';
import type { GuestInvitationColumns } from './columns.js';
import {
  aboutCompany,
  SHARED_COMPANIES,
  type SharedCompanies,
  type SharedCompany,
} from './shared-companies.js';

/** Transfers companies to other workspaces (rule 18.34). */
@Injectable()
export class HandoverService {
  constructor(
    @Inject(SHARED_COMPANIES) private readonly companies: SharedCompanies,
    @Inject(AccessReports) private readonly reports: AccessReports,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** Returns the number of guests and of read-only links that move with a company. */
  async brings(companyId: number): Promise<{ guests: number; links: number }> {
    const { manager } = this.dataSource;
    return {
      guests: await manager.countBy(CompanyGrantEntity, { companyId, kind: Not('member') }),
      links: await manager.countBy(this.companies.tables.link, { companyId }),
    };
  }

  /**
   * Records the user's workspace to which a company moves.
   * @param asked defaults to the user's personal workspace
   * @throws AppError NOT_FOUND for a workspace in which the user is neither owner nor manager; SAME_WORKSPACE; HANDOVER_ACCEPTED when
   * somebody else has accepted first; INVITATION_ENDED
   */
  async accept(
    user: AccessUser,
    { id, companyId, workspaceId }: GuestInvitationColumns,
    asked: number | undefined,
    manager: EntityManager,
  ): Promise<void> {
    const targetId = placeFor(user, asked);
    if (targetId === workspaceId) throw new AppError('SAME_WORKSPACE');
    const company = await this.companies.lock(companyId, manager);
    const open = { id, targetId: IsNull() };
    const { affected } = await manager.update(this.companies.tables.invitation, open, { targetId });
    if (affected !== 1) throw await this.whyClosed(id, manager);
    const accepted = { what: 'handoverAccepted', otherWorkspaceId: targetId } as const;
    await this.reports.add(manager, { ...aboutCompany(company, user.id), ...accepted });
  }

  /**
   * Completes an accepted transfer: the company moves with its guests and links, the assignments of members end, and all open invitations
   * and offers end. Anybody who manages the company can complete the transfer, even if somebody else made the offer.
   * @throws AppError INVITATION_ENDED when the offer has expired or the other workspace no longer exists, because the company would belong
   * to nobody there
   */
  async complete(user: AccessUser, id: number): Promise<void> {
    const offer = await this.dataSource.manager.findOneBy(this.companies.tables.invitation, { id });
    if (offer === null || offer.targetId === null) throw notFound();
    const { companyId, targetId } = offer;
    await this.companies.requireManage(user, companyId);
    const found = await this.companies.find(companyId, this.dataSource.manager);
    if (found === null) throw notFound();
    if (offer.expiresAt <= new Date() || !(await this.accounts.hasWorkspace(user.id, targetId)))
      throw new AppError('INVITATION_ENDED');
    await this.companies.prepareMove?.(found, targetId);
    await transaction(this.dataSource, async (manager) => {
      const company = await this.companies.lock(companyId, manager);
      const { workspaceId } = company;
      const { affected } = await manager.delete(this.companies.tables.invitation, {
        id,
        workspaceId,
        targetId,
      });
      if (affected !== 1) throw notFound();
      await manager.delete(this.companies.tables.invitation, { companyId });
      await this.move(company, targetId, manager);
      const about = aboutCompany(company, user.id);
      await this.reports.add(
        manager,
        { ...about, what: 'handoverCompleted', otherWorkspaceId: targetId },
        { ...about, what: 'companyReceived', workspaceId: targetId, otherWorkspaceId: workspaceId },
      );
    });
  }

  private async move(company: SharedCompany, workspaceId: number, manager: EntityManager): Promise<void> {
    const { id: companyId } = company;
    await manager.delete(CompanyGrantEntity, { companyId, kind: 'member' });
    await this.companies.move(company, workspaceId, manager);
    await manager.update(CompanyGrantEntity, { companyId }, { workspaceId });
    await manager.update(this.companies.tables.link, { companyId }, { workspaceId });
  }

  /** Returns the error for an offer that has ended while it was being accepted. */
  private async whyClosed(id: number, manager: EntityManager): Promise<AppError> {
    // A locking read also sees what other transactions have committed since this transaction began.
    const found = await lockRows(
      manager.createQueryBuilder(this.companies.tables.invitation, 'offer').where({ id }),
    ).getOne();
    return new AppError(found === null ? 'INVITATION_ENDED' : 'HANDOVER_ACCEPTED');
  }
}

function placeFor(user: AccessUser, asked: number | undefined): number {
  const place = user.workspaces.find(({ id }) => id === (asked ?? user.id));
  if (place === undefined || place.role === 'member') throw notFound();
  return place.id;
}
