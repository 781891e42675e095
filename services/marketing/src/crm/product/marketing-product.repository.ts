import { Inject, Injectable } from '@nestjs/common';
import type {
  MarketingProduct,
  MarketingProductInput,
  MarketingProductQuery,
} from '@portals/contracts/marketing';
import { type AccessCondition, type Page, type RowReader, toDate } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { type RowSet, readPage } from '../../kernel/index.js';
import { allOf, type Condition, searchCondition, searchTextOf, sortKeyOf } from '../../kernel/plain.js';
import { MarketingProductEntity } from './marketing-product.entity.js';

const answered = [
  'id',
  'marketingCompanyId',
  'name',
  'description',
  'characteristics',
  'advantages',
  'price',
  'createdAt',
  'updatedAt',
  'version',
] as const;
const sortable = { name: 'nameKey', createdAt: 'createdAt' };

type StoredProduct = Pick<MarketingProductEntity, (typeof answered)[number]>;
type Times = 'createdAt' | 'updatedAt';
type ListedProduct = Omit<StoredProduct, Times> & Record<Times, Date | string>;

const ofCompany = (companyId: number): Condition => ({
  sql: 'marketingCompanyId = ?',
  parameters: [companyId],
});

/** Stores products. `find` never returns products of deleted companies; callers of `list` must check access to the company first. */
@Injectable()
export class MarketingProductRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async list(
    companyId: number,
    query: MarketingProductQuery,
    reader: RowReader,
  ): Promise<Page<MarketingProduct>> {
    const { search, sort, page, pageSize } = query;
    const where = allOf([ofCompany(companyId), ...(search ? [searchCondition(search)] : [])]);
    const request = { table: 'marketing_products', columns: answered, where, sort, sortable, page, pageSize };
    return (await readPage<ListedProduct>(reader, request)).map(toAnswer);
  }

  /** Returns the set of a company's products, for counting. */
  set(companyId: number): RowSet {
    return { table: 'marketing_products', where: ofCompany(companyId) };
  }

  /** Returns a product if the caller has access to its company. */
  async find(reach: AccessCondition, id: number): Promise<MarketingProduct | null> {
    const columns = answered.map((name) => `product.${name}`).join(', ');
    const sql = `SELECT ${columns} FROM marketing_products product
      JOIN marketing_companies company ON company.id = product.marketingCompanyId
      WHERE product.id = ? AND ${reach.sql}`;
    const [row] = await this.dataSource.query<ListedProduct[]>(sql, [id, ...reach.parameters]);
    return row === undefined ? null : toAnswer(row);
  }

  /** Returns a product of a company. The caller must have checked access to the company. */
  async findOf(
    companyId: number,
    id: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<MarketingProduct | null> {
    const row = await manager.findOneBy(MarketingProductEntity, { id, marketingCompanyId: companyId });
    return row && toAnswer(row);
  }

  async insert(
    input: MarketingProductInput,
    createdAt: Date,
    manager: EntityManager,
  ): Promise<MarketingProduct> {
    const stored = { ...input, ...keysOf(input), createdAt, updatedAt: createdAt, version: 1 };
    const row = manager.create(MarketingProductEntity, stored);
    await manager.insert(MarketingProductEntity, row);
    return toAnswer(row);
  }

  /**
   * Stores a changed product.
   * @returns the product, or null when somebody else has changed the row in the meantime
   */
  async update(next: MarketingProduct): Promise<MarketingProduct | null> {
    const { id, version, updatedAt, name, description, characteristics, advantages, price } = next;
    const fields = { name, description, characteristics, advantages, price };
    const { affected } = await this.dataSource.manager.update(
      MarketingProductEntity,
      { id, version: version - 1 },
      { ...fields, ...keysOf(fields), version, updatedAt: new Date(updatedAt) },
    );
    return affected === 1 ? next : null;
  }

  async delete(id: number): Promise<void> {
    await this.dataSource.manager.delete(MarketingProductEntity, { id });
  }
}

function toAnswer(row: ListedProduct): MarketingProduct {
  const { id, marketingCompanyId, name, description, characteristics, advantages, price, version } = row;
  return {
    ...{ id, marketingCompanyId, name, description, characteristics, advantages, price },
    createdAt: toDate(row.createdAt).toISOString(),
    updatedAt: toDate(row.updatedAt).toISOString(),
    version,
  };
}

const keysOf = ({ name, description }: Pick<MarketingProduct, 'name' | 'description'>) => ({
  nameKey: sortKeyOf(name),
  searchText: searchTextOf([name, description]),
});
