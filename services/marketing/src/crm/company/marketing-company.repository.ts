import { Inject, Injectable } from '@nestjs/common';
import type {
  MarketingCompany,
  MarketingCompanyInput,
  MarketingCompanyQuery,
} from '@portals/contracts/marketing';
import {
  type AccessCondition,
  type AccessUser,
  notFound,
  type Page,
  QUEUED,
  type RowReader,
  toDate,
  transaction,
  withinSight,
} from '@portals/service-kit';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { readPage } from '../../kernel/index.js';
import { allOf, searchCondition, searchTextOf, sortKeyOf } from '../../kernel/plain.js';
import { reachOf, sharedLock } from './company-access.js';
import { CompanyRemovalEntity } from './company-removal.entity.js';
import { MarketingCompanyEntity } from './marketing-company.entity.js';

const answered = [
  'id',
  'name',
  'sector',
  'commercialObjectives',
  'targetAudience',
  'targetAudienceType',
  'privacyContact',
  'consultingCompanyId',
  'createdAt',
  'updatedAt',
  'version',
  'workspaceId',
  'userId',
] as const;
const sortable = { name: 'nameKey', sector: 'sectorKey', createdAt: 'createdAt' };

type StoredCompany = Pick<MarketingCompanyEntity, (typeof answered)[number]>;
/** A company as this version of the service stores it: its workspace is always set. */
export type WorkspaceCompany = MarketingCompany & { workspaceId: number };
type Times = 'createdAt' | 'updatedAt';
type ListedCompany = Omit<StoredCompany, Times> & Record<Times, Date | string>;

/** Stores companies; never returns deleted ones. */
@Injectable()
export class MarketingCompanyRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async list(
    user: AccessUser,
    query: MarketingCompanyQuery,
    reader: RowReader,
  ): Promise<Page<WorkspaceCompany>> {
    const { search, workspace, sort, page, pageSize } = query;
    const where = allOf([
      await withinSight(user, this.dataSource),
      reachOf(user, 'read'),
      ...(workspace === undefined ? [] : [{ sql: 'workspaceId = ?', parameters: [workspace] }]),
      ...(search ? [searchCondition(search)] : []),
    ]);
    const request = {
      table: 'marketing_companies',
      alias: 'company',
      columns: answered,
      where,
      sort,
      sortable,
      page,
      pageSize,
    };
    return (await readPage<ListedCompany>(reader, request)).map(toAnswer);
  }

  /** Returns a company; the caller must have checked access. */
  async find(id: number): Promise<WorkspaceCompany | null> {
    const row = await this.dataSource.manager.findOne(MarketingCompanyEntity, {
      where: { id, deletedAt: IsNull() },
      select: Object.fromEntries(answered.map((name) => [name, true])),
    });
    return row && toAnswer(row);
  }

  /** Returns a company to which the user has access, and locks it against deletion until the transaction ends. */
  async hold(reach: AccessCondition, id: number, manager: EntityManager): Promise<WorkspaceCompany | null> {
    const columns = answered.map((name) => `company.${name}`).join(', ');
    const sql = `SELECT ${columns} FROM marketing_companies company WHERE company.id = ? AND ${reach.sql}${sharedLock(manager)}`;
    const [row] = await manager.query<ListedCompany[]>(sql, [id, ...reach.parameters]);
    return row === undefined ? null : toAnswer(row);
  }

  /**
   * Returns the workspace of a company; the caller must have checked access.
   * @throws AppError NOT_FOUND when the company has been deleted
   */
  async workspaceOf(id: number, manager: EntityManager = this.dataSource.manager): Promise<number> {
    const where = { id, deletedAt: IsNull() };
    const row = await manager.findOne(MarketingCompanyEntity, {
      where,
      select: { id: true, workspaceId: true },
    });
    if (row === null) throw notFound();
    return row.workspaceId;
  }

  count(workspaceId: number, manager: EntityManager): Promise<number> {
    return manager.countBy(MarketingCompanyEntity, { workspaceId, deletedAt: IsNull() });
  }

  /** Returns the first two companies of a workspace. */
  async firstTwo(workspaceId: number, manager: EntityManager): Promise<WorkspaceCompany[]> {
    const rows = await manager.find(MarketingCompanyEntity, {
      where: { workspaceId, deletedAt: IsNull() },
      select: Object.fromEntries(answered.map((name) => [name, true])),
      order: { id: 'ASC' },
      take: 2,
    });
    return rows.map(toAnswer);
  }

  async insert(
    place: Pick<MarketingCompanyEntity, 'workspaceId' | 'userId'>,
    input: Omit<MarketingCompanyInput, 'workspaceId'>,
    createdAt: Date,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<WorkspaceCompany> {
    const times = { createdAt, updatedAt: createdAt };
    const row = manager.create(MarketingCompanyEntity, {
      ...input,
      consultingCompanyId: input.consultingCompanyId ?? null,
      ...keysOf(input),
      ...times,
      ...place,
      version: 1,
    });
    await manager.insert(MarketingCompanyEntity, row);
    return toAnswer(row);
  }

  /**
   * Stores a changed company.
   * @returns the company, or null when somebody else has changed the row in the meantime
   */
  async update(next: WorkspaceCompany, manager: EntityManager): Promise<WorkspaceCompany | null> {
    const { id, version, updatedAt, name, sector } = next;
    const { commercialObjectives, targetAudience, targetAudienceType, privacyContact } = next;
    const texts = { name, sector, commercialObjectives, targetAudience };
    const { consultingCompanyId = null } = next;
    const fields = { ...texts, targetAudienceType, privacyContact, consultingCompanyId };
    const { affected } = await manager.update(
      MarketingCompanyEntity,
      { id, version: version - 1, deletedAt: IsNull() },
      { ...fields, ...keysOf(fields), version, updatedAt: new Date(updatedAt) },
    );
    return affected === 1 ? next : null;
  }

  /** Returns the name of a company, for the access log. */
  async nameOf(id: number, manager: EntityManager): Promise<string | null> {
    const found = await manager.findOne(MarketingCompanyEntity, {
      where: { id },
      select: { id: true, name: true },
    });
    return found?.name ?? null;
  }

  /**
   * Hides a company and all of its data immediately, and queues the removal of its rows.
   * @param check runs in the same transaction after the company is hidden; it throws when the company must not be deleted
   * @returns false when the company was already hidden
   */
  async hide(
    id: number,
    deletedAt: Date,
    check: (manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return transaction(this.dataSource, async (manager) => {
      const there = { id, deletedAt: IsNull() };
      const { affected } = await manager.update(MarketingCompanyEntity, there, { deletedAt });
      if (affected !== 1) return false;
      await check(manager);
      const removal = { marketingCompanyId: id, state: QUEUED, nextAttemptAt: deletedAt };
      await manager.insert(CompanyRemovalEntity, removal);
      return true;
    });
  }
}

function toAnswer(row: ListedCompany): WorkspaceCompany {
  const { id, name, sector, commercialObjectives, targetAudience, targetAudienceType, version } = row;
  return {
    ...{ id, name, sector, commercialObjectives, targetAudience, targetAudienceType },
    privacyContact: row.privacyContact ?? null,
    consultingCompanyId: row.consultingCompanyId ?? null,
    createdAt: toDate(row.createdAt).toISOString(),
    updatedAt: toDate(row.updatedAt).toISOString(),
    ...{ version, workspaceId: row.workspaceId, userId: row.userId },
  };
}

const keysOf = ({ name, sector }: Pick<MarketingCompanyInput, 'name' | 'sector'>) => ({
  nameKey: sortKeyOf(name),
  sectorKey: sortKeyOf(sector),
  searchText: searchTextOf([name, sector]),
});
