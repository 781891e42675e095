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

/** Validated request body that creates a record. */
export type ItemInput = { companyId: number } & Readonly<Record<string, unknown>>;

/** Database access for one kind of company record. */
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

  /** Returns a company's items, at most `limits.listMax`, so that a single reply cannot exhaust the memory. */
  async listOf(companyId: number): Promise<Page<CompanyItem>> {
    const where = { companyId };
    const order = { ...this.resource.order, id: 'ASC' as const };
    const rows = await this.items.find({ where, order, take: limits.listMax });
    const total = rows.length < limits.listMax ? rows.length : await this.items.countBy(where);
    return new Page(rows, total);
  }

  /** Returns true when the list of a company has as many items as `listOf` returns. */
  async isFull(companyId: number): Promise<boolean> {
    return (await this.items.countBy({ companyId })) >= limits.listMax;
  }

  find(id: number): Promise<CompanyItem | null> {
    return this.items.findOneBy({ id });
  }

  /**
   * Stores an item. The same statement checks the user's access to the company, so that the access cannot change in between.
   * @returns null when the company does not exist or the user has no access to it
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
   * @param check called with the current item while it is locked; throws to prevent the change
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
