import { Inject, Injectable } from '@nestjs/common';
import type {
  MarketingCompany,
  MarketingCompanyInput,
  MarketingCompanyQuery,
} from '@portals/contracts/marketing';
import { type Page, QUEUED, type RowReader, toDate, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { readPage } from '../../kernel/index.js';
import { allOf, searchCondition, searchTextOf, sortKeyOf } from '../../kernel/plain.js';
import { isOwn, sharedLock } from './company-access.js';
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
  'createdAt',
  'updatedAt',
  'version',
  'userId',
] as const;
const sortable = { name: 'nameKey', sector: 'sectorKey', createdAt: 'createdAt' };

type StoredCompany = Pick<MarketingCompanyEntity, (typeof answered)[number]>;
type Times = 'createdAt' | 'updatedAt';
type ListedCompany = Omit<StoredCompany, Times> & Record<Times, Date | string>;

/** Stores companies; deleted ones are never returned. */
@Injectable()
export class MarketingCompanyRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async list(
    userId: number,
    query: MarketingCompanyQuery,
    reader: RowReader,
  ): Promise<Page<MarketingCompany>> {
    const { search, sort, page, pageSize } = query;
    const own = { sql: 'userId = ? AND deletedAt IS NULL', parameters: [userId] };
    const where = allOf(search ? [own, searchCondition(search)] : [own]);
    const request = {
      table: 'marketing_companies',
      columns: answered,
      where,
      sort,
      sortable,
      page,
      pageSize,
    };
    return (await readPage<ListedCompany>(reader, request)).map(toAnswer);
  }

  async find(userId: number, id: number): Promise<MarketingCompany | null> {
    const where = { id, userId, deletedAt: IsNull() };
    const row = await this.dataSource.manager.findOne(MarketingCompanyEntity, {
      where,
      select: Object.fromEntries(answered.map((name) => [name, true])),
    });
    return row && toAnswer(row);
  }

  /** Like `find`, and keeps the company from being deleted until the transaction ends. */
  async hold(userId: number, id: number, manager: EntityManager): Promise<MarketingCompany | null> {
    const columns = answered.map((name) => `company.${name}`).join(', ');
    const sql = `SELECT ${columns} FROM marketing_companies company WHERE company.id = ? AND ${isOwn}${sharedLock(manager)}`;
    const [row] = await manager.query<ListedCompany[]>(sql, [id, userId]);
    return row === undefined ? null : toAnswer(row);
  }

  count(userId: number, manager: EntityManager): Promise<number> {
    return manager.countBy(MarketingCompanyEntity, { userId, deletedAt: IsNull() });
  }

  async insert(
    userId: number,
    input: MarketingCompanyInput,
    createdAt: Date,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<MarketingCompany> {
    const times = { createdAt, updatedAt: createdAt };
    const row = manager.create(MarketingCompanyEntity, {
      ...input,
      ...keysOf(input),
      ...times,
      userId,
      version: 1,
    });
    await manager.insert(MarketingCompanyEntity, row);
    return toAnswer(row);
  }

  /**
   * Stores a changed company.
   * @returns the company, or null when it no longer has the version before
   */
  async update(next: MarketingCompany, manager: EntityManager): Promise<MarketingCompany | null> {
    const { id, userId, version, updatedAt, name, sector } = next;
    const { commercialObjectives, targetAudience, targetAudienceType, privacyContact } = next;
    const texts = { name, sector, commercialObjectives, targetAudience };
    const fields = { ...texts, targetAudienceType, privacyContact };
    const { affected } = await manager.update(
      MarketingCompanyEntity,
      { id, userId, version: version - 1, deletedAt: IsNull() },
      { ...fields, ...keysOf(fields), version, updatedAt: new Date(updatedAt) },
    );
    return affected === 1 ? next : null;
  }

  /**
   * Hides a company and everything below it at once, and queues the removal of its rows.
   * @param check runs in the same transaction after the company is hidden, and throws when it must not be deleted
   * @returns false when the user has no such company
   */
  async hide(
    userId: number,
    id: number,
    deletedAt: Date,
    check: (manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return transaction(this.dataSource, async (manager) => {
      const own = { id, userId, deletedAt: IsNull() };
      const { affected } = await manager.update(MarketingCompanyEntity, own, { deletedAt });
      if (affected !== 1) return false;
      await check(manager);
      const removal = { marketingCompanyId: id, state: QUEUED, nextAttemptAt: deletedAt };
      await manager.insert(CompanyRemovalEntity, removal);
      return true;
    });
  }
}

function toAnswer(row: ListedCompany): MarketingCompany {
  const { id, name, sector, commercialObjectives, targetAudience, targetAudienceType, version, userId } = row;
  return {
    ...{ id, name, sector, commercialObjectives, targetAudience, targetAudienceType },
    privacyContact: row.privacyContact ?? null,
    createdAt: toDate(row.createdAt).toISOString(),
    updatedAt: toDate(row.updatedAt).toISOString(),
    ...{ version, userId },
  };
}

const keysOf = ({ name, sector }: Pick<MarketingCompanyInput, 'name' | 'sector'>) => ({
  nameKey: sortKeyOf(name),
  sectorKey: sortKeyOf(sector),
  searchText: searchTextOf([name, sector]),
});
