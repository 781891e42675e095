import { Inject, Injectable } from '@nestjs/common';
import type { CompanyInput, CompanyPatch, CompanyQuery } from '@portals/contracts/consulting';
import {
  type AccessUser,
  CompanyGrantEntity,
  lockRows,
  Page,
  toDate,
  withinSight,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyEntity } from './company.entity.js';
import { companyListQuery } from './company-list.query.js';
import { listKeyOf } from './list-key.rules.js';

type ListedRow = Omit<ListedCompany, 'createdAt'> & { createdAt: Date | string; total: number };

/** A company in a list, with its progress. */
export type ListedCompany = Omit<CompanyEntity, 'nameKey' | 'sectorKey'>;

@Injectable()
export class CompanyRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Returns one page of the companies that a user may read, with their progress. */
  async list(user: AccessUser, query: CompanyQuery): Promise<Page<ListedCompany>> {
    const {
      rows: rowsSql,
      rowParameters,
      count,
      parameters,
    } = companyListQuery(user, await withinSight(user, this.dataSource), query);
    const rows = await this.dataSource.query<ListedRow[]>(rowsSql, rowParameters);
    const isBeyond = rows.length === 0 && query.page > 1;
    const [first] = isBeyond ? await this.dataSource.query<{ total: number }[]>(count, parameters) : rows;
    return new Page(rows.map(toListed), Number(first?.total ?? 0));
  }

  /** Returns a company with its progress. */
  find(id: number, manager: EntityManager = this.dataSource.manager): Promise<ListedCompany | null> {
    return manager.findOneBy(CompanyEntity, { id });
  }

  /** Returns a company and locks its row until the transaction ends. */
  findLocked(id: number, manager: EntityManager): Promise<ListedCompany | null> {
    return lockRows(manager.createQueryBuilder(CompanyEntity, 'company').where({ id })).getOne();
  }

  count(workspaceId: number, manager: EntityManager): Promise<number> {
    return manager.countBy(CompanyEntity, { workspaceId });
  }

  /** Returns the first two companies of a workspace. */
  firstTwo(workspaceId: number, manager: EntityManager): Promise<Pick<CompanyEntity, 'id' | 'email'>[]> {
    const select = { id: true, email: true } as const;
    return manager.find(CompanyEntity, { where: { workspaceId }, select, order: { id: 'ASC' }, take: 2 });
  }

  /** @returns the new company's id */
  async insert(
    place: Pick<CompanyEntity, 'workspaceId' | 'userId'>,
    input: Omit<CompanyInput, 'workspaceId'>,
    createdAt: Date,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<number> {
    const company = manager.create(CompanyEntity, {
      ...input,
      ...keysOf(input),
      ...place,
      assigneeId: input.assigneeId ?? null,
      createdAt,
    });
    await manager.insert(CompanyEntity, company);
    return company.id;
  }

  async update(id: number, patch: Omit<CompanyPatch, 'before'>, manager: EntityManager): Promise<void> {
    const changes: object = { ...patch, ...keysOf(patch) };
    if (Object.keys(changes).length === 0) return;
    await manager.update(CompanyEntity, { id }, changes);
  }

  /** Deletes a company and who had access to it. Cascading foreign keys delete all its records in the same transaction. */
  async delete(
    { id, workspaceId }: Pick<CompanyEntity, 'id' | 'workspaceId'>,
    manager: EntityManager,
  ): Promise<void> {
    await manager.delete(CompanyGrantEntity, { workspaceId, companyId: id });
    await manager.delete(CompanyEntity, { id });
  }
}

const toListed = ({ total: _, ...row }: ListedRow): ListedCompany => ({
  ...row,
  createdAt: toDate(row.createdAt),
});

function keysOf({ name, sector }: Pick<CompanyPatch, 'name' | 'sector'>): {
  nameKey?: string;
  sectorKey?: string;
} {
  return {
    ...(name !== undefined && { nameKey: listKeyOf(name) }),
    ...(sector !== undefined && { sectorKey: listKeyOf(sector) }),
  };
}
