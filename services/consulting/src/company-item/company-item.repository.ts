import { limits } from '@portals/contracts/constants';
import {
  type AccessUser,
  accessTo,
  insertRow,
  lockRows,
  notFound,
  Page,
  transaction,
} from '@portals/service-kit';
import type { DataSource, Repository } from 'typeorm';
import type { CompanyItem } from './company-item.entity.js';
import type { CompanyItemResource } from './company-item.resource.js';

/** Validated body of a creation. */
export type ItemInput = { companyId: number } & Readonly<Record<string, unknown>>;

/** Rows of one kind under companies. */
export class CompanyItemRepository {
  private readonly items: Repository<CompanyItem>;
  private readonly fields: string[];
  private readonly insertSql: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly resource: CompanyItemResource,
  ) {
    this.items = dataSource.getRepository(resource.entity);
    const { columns, tableName } = this.items.metadata;
    this.fields = columns
      .map(({ propertyName }) => propertyName)
      .filter((name) => name !== 'id' && name !== 'companyId');
    const names = ['companyId', ...this.fields].map((name) => dataSource.driver.escape(name));
    this.insertSql = `INSERT INTO ${tableName} (${names.join(', ')})
      SELECT company.id${', ?'.repeat(this.fields.length)} FROM companies company WHERE company.id = ? AND `;
  }

  /** Returns the items of a company, at most `limits.listMax`, so that one reply cannot fill the memory. */
  async listOf(companyId: number): Promise<Page<CompanyItem>> {
    const where = { companyId };
    const order = { ...this.resource.order, id: 'ASC' as const };
    const rows = await this.items.find({ where, order, take: limits.listMax });
    const total = rows.length < limits.listMax ? rows.length : await this.items.countBy(where);
    return new Page(rows, total);
  }

  find(id: number): Promise<CompanyItem | null> {
    return this.items.findOneBy({ id });
  }

  /**
   * Stores an item in the same statement that checks the user's access to the company, so that nothing can change in between.
   * @returns null when the user has no such company
   */
  async insert(user: AccessUser, input: ItemInput): Promise<CompanyItem | null> {
    const { companyId } = input;
    const { sql, parameters } = accessTo(user, 'contribute');
    const values = this.fields.map((name) => input[name] ?? null);
    const id = await insertRow(this.dataSource, this.insertSql + sql, [...values, companyId, ...parameters]);
    if (id === null) return null;
    return { id, companyId, ...Object.fromEntries(this.fields.map((name, index) => [name, values[index]])) };
  }

  /**
   * Changes an item.
   * @param check throws when the item, locked against other changes, must not be changed like this
   * @throws AppError NOT_FOUND when the item has been deleted in the meantime
   */
  update(id: number, changes: object, check: (current: CompanyItem) => void): Promise<CompanyItem> {
    return transaction(this.dataSource, async (manager) => {
      const items = manager.getRepository(this.resource.entity);
      const current = await lockRows(items.createQueryBuilder('item').where({ id })).getOne();
      if (current === null) throw notFound();
      check(current);
      if (Object.keys(changes).length > 0) await items.update({ id }, changes);
      return items.findOneByOrFail({ id });
    });
  }

  async delete(id: number): Promise<void> {
    await this.items.delete({ id });
  }
}
