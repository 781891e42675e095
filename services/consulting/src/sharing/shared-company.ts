import { lockRows, notFound } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { CompanyEntity } from '../company/company.entity.js';

/** Locks a company, so that limits counted below it hold for calls at the same time. */
export async function lockCompany(id: number, manager: EntityManager): Promise<CompanyEntity> {
  const company = await lockRows(manager.createQueryBuilder(CompanyEntity, 'company').where({ id })).getOne();
  if (company === null) throw notFound();
  return company;
}

/** Returns an entry of the record of access about a company, without what happened to it. */
export const aboutCompany = ({ workspaceId, name }: CompanyEntity, who: number) => ({
  workspaceId,
  company: name,
  who,
});
