import type { MarketingCompany, MarketingCompanyDeletion } from '@portals/contracts/marketing';
import type { AccessUser } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';

/** Maximum number of rows that one statement deletes, so that other writers do not wait for long, even on a slow disk. */
export const rowsOfStep = 100;
/** Like `rowsOfStep`, for large rows. */
export const largeRowsOfStep = 10;

/** Condition on the rows of a table that names the company. */
export const ofCompany = 'marketingCompanyId = ?';

/** Rows of a table that are removed after their company was deleted. */
export interface RowsOfCompany {
  table: string;
  /** Condition on the rows, whose one parameter is the id of the company; `ofCompany` when it is missing. */
  where?: string;
  /** Maximum number of rows that one statement deletes; defaults to `rowsOfStep`. */
  limit?: number;
  /** Runs before rows are deleted, with the value of one column of each row. */
  before?: { column: string; run(values: readonly string[]): Promise<void> };
}

/** Hooks of another part of the service that stores data below companies; they run when a company is listed, changed or deleted. */
export interface CompanyPart {
  /** Its tables, referring tables before those they refer to. Rows of a part are removed before those of the parts it builds on. */
  readonly rows?: readonly RowsOfCompany[];
  /** Runs before the companies of a user are listed. */
  beforeList?(user: AccessUser): Promise<void>;
  /**
   * Runs in the transaction that has stored a change.
   * @throws AppError when the company must not lose what the change takes away
   */
  afterChange?(next: MarketingCompany, current: MarketingCompany, manager: EntityManager): Promise<void>;
  /** Runs after that transaction has been committed. */
  afterCommit?(next: MarketingCompany, current: MarketingCompany): void;
  /** Counts the records that are deleted along with the company (rule 17.4). Together, all parts count everything. */
  look?(companyId: number): Promise<Partial<MarketingCompanyDeletion>>;
  /** Resolves once the stopped work of the company has ended (rule 17.1). */
  ended?(companyId: number): Promise<void>;
  /**
   * Runs in the transaction that has hidden the company.
   * @throws AppError when the company must not be deleted
   */
  afterHiding?(companyId: number, manager: EntityManager): Promise<void>;
}

/** Injection token of all parts, a `CompanyPart[]`. Without it the service does not start. */
export const COMPANY_PARTS = Symbol('COMPANY_PARTS');

/** Counts rows of a table that are below a company. @param condition further condition on the rows, with its parameters */
export async function countOfCompany(
  manager: EntityManager,
  companyId: number,
  table: string,
  condition = '',
  parameters: unknown[] = [],
): Promise<number> {
  const sql = `SELECT COUNT(*) AS total FROM ${table} WHERE marketingCompanyId = ?${condition}`;
  const [row] = await manager.query<{ total: unknown }[]>(sql, [companyId, ...parameters]);
  return Number(row?.total ?? 0);
}
