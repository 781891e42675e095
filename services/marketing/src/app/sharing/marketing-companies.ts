import { setImmediate as immediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessUser,
  AppError,
  notFound,
  type SharedCompanies,
  type SharedCompany,
} from '@portals/service-kit';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { CompanyAccess, MarketingCompanyEntity } from '../../crm/index.js';
import { COMPANY_PARTS, type CompanyPart } from '../../crm/plain.js';
import { declaration } from '../../kernel/index.js';
import { type ReadingLinkEntity, sharingTables } from './sharing.entities.js';

/** Milliseconds after which a call stops, well before the gateway's timeout. Tests use a shorter time. */
export const moveTimes = { longestMs: 4000 };

/** Gives the sharing code access to the companies of this service; deleted ones count as missing. */
@Injectable()
export class MarketingCompanies implements SharedCompanies<ReadingLinkEntity> {
  readonly tables = sharingTables;
  readonly entity = MarketingCompanyEntity;
  readonly isThere = 'company.deletedAt IS NULL';
  /** Kinds of invitations: `reader` for guests, who can only read here (rule 18.70), and `handover` to transfer the company. */
  readonly kinds = ['reader', 'handover'] as const;
  readonly service = 'marketing';
  readonly guestPage = '/comercia-guest';

  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(COMPANY_PARTS) private readonly parts: readonly CompanyPart[],
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  requireManage(user: AccessUser, companyId: number): Promise<number> {
    return this.access.require(user, companyId, 'manage');
  }

  find(id: number, manager: EntityManager): Promise<SharedCompany | null> {
    const select = { id: true, workspaceId: true, name: true };
    return manager.findOne(MarketingCompanyEntity, { where: { id, deletedAt: IsNull() }, select });
  }

  async lock(id: number, manager: EntityManager): Promise<SharedCompany> {
    await this.access.lock(id, manager);
    const company = await this.find(id, manager);
    if (company === null) throw notFound();
    return company;
  }

  /** @throws AppError HANDOVER_CONTINUES when this takes longer than one call may take; repeating the call continues */
  async prepareMove({ id, workspaceId: from }: SharedCompany, to: number): Promise<void> {
    const { manager } = this.dataSource;
    const until = performance.now() + moveTimes.longestMs;
    const pause = async () => {
      // The synchronous SQLite driver blocks the process, so other calls are handled only during this pause.
      await immediate();
      if (performance.now() >= until)
        throw new AppError(declaration.errors.HANDOVER_CONTINUES, { retryAfter: 1 });
    };
    for (const part of this.parts) await part.requireMovable?.(id, { from, to }, manager);
    for (const part of this.parts) await part.beforeMove?.(id, { from, to }, pause);
  }

  /** Moves the company, including everything that each module stores about its workspace (rule 18.73). */
  async move({ id, workspaceId: from }: SharedCompany, to: number, manager: EntityManager): Promise<void> {
    for (const part of this.parts) await part.requireMovable?.(id, { from, to }, manager);
    await manager.update(MarketingCompanyEntity, { id }, { workspaceId: to });
    for (const part of this.parts) await part.afterMove?.(id, { from, to }, manager);
  }
}
