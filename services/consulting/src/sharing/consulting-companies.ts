import { Inject, Injectable } from '@nestjs/common';
import { offerKinds } from '@portals/contracts/sharing';
import {
  type AccessUser,
  lockRows,
  notFound,
  type SharedCompanies,
  type SharedCompany,
} from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { CompanyEntity } from '../company/company.entity.js';
import { CompanyAccess } from '../company/company-access.js';
import { sharingTables } from './sharing.entities.js';

/** Lets the sharing code of service-kit work with this service's companies. */
@Injectable()
export class ConsultingCompanies implements SharedCompanies {
  readonly tables = sharingTables;
  readonly entity = CompanyEntity;
  readonly isThere = '1 = 1';
  readonly kinds = offerKinds;
  readonly service = 'consulting';
  readonly guestPage = '/guest';

  constructor(@Inject(CompanyAccess) private readonly access: CompanyAccess) {}

  requireManage(user: AccessUser, companyId: number): Promise<number> {
    return this.access.require(user, companyId, 'manage');
  }

  find(id: number, manager: EntityManager): Promise<SharedCompany | null> {
    return manager.findOneBy(CompanyEntity, { id });
  }

  async lock(id: number, manager: EntityManager): Promise<SharedCompany> {
    const company = await lockRows(
      manager.createQueryBuilder(CompanyEntity, 'company').where({ id }),
    ).getOne();
    if (company === null) throw notFound();
    return company;
  }

  /** Moves the company to another workspace and clears its assignee. */
  async move({ id }: SharedCompany, workspaceId: number, manager: EntityManager): Promise<void> {
    await manager.update(CompanyEntity, { id }, { workspaceId, assigneeId: null });
  }
}
