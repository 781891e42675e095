import type { MarketingCompany, MarketingCompanyDeletion } from '@portals/contracts/marketing';
import type { AccessUser } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';

/** Rows deleted by one statement: few enough that nobody who writes meanwhile waits for long, also on a slow disk. */
export const rowsOfStep = 100;
/** The same of rows that hold much. */
export const largeRowsOfStep = 10;

/** Condition on the rows of a table that names the company. */
export const ofCompany = 'marketingCompanyId = ?';

/** Rows of a table that go when a company was deleted. */
export interface RowsOfCompany {
  table: string;
  /** Condition on the rows, whose one parameter is the id of the company; `ofCompany` when it is missing. */
  where?: string;
  /** How many one statement deletes at most; `rowsOfStep` when it is missing. */
  limit?: number;
  /** Runs before some rows are deleted, with the value that each has in a column. */
  before?: { column: string; run(values: readonly string[]): Promise<void> };
}

/** Another part of the service that stores rows below companies and takes part when a company is listed, changed or deleted. */
export interface CompanyPart {
  /** Its tables, those that refer to others first. All of a part go before those of the parts that it is built on. */
  readonly rows?: readonly RowsOfCompany[];
  /** Runs before the companies of a user are listed. */
  beforeList?(user: AccessUser): Promise<void>;
  /**
   * Runs in the transaction that has stored a change.
   * @throws AppError when the company must not lose what the change takes away
   */
  afterChange?(next: MarketingCompany, current: MarketingCompany, manager: EntityManager): Promise<void>;
  /** Runs after that transaction. */
  afterCommit?(next: MarketingCompany, current: MarketingCompany): void;
  /** Counts what goes when the company is deleted (rule 17.4). Together, all parts count everything. */
  look?(companyId: number): Promise<Partial<MarketingCompanyDeletion>>;
  /** Resolves once what was stopped of the company is no longer under way (rule 17.1). */
  ended?(companyId: number): Promise<void>;
  /**
   * Runs in the transaction that has hidden the company.
   * @throws AppError when the company must not be deleted
   */
  afterHiding?(companyId: number, manager: EntityManager): Promise<void>;
}

/** All of them: a `CompanyPart[]`. Without it the service does not start. */
export const COMPANY_PARTS = Symbol('COMPANY_PARTS');

/** Counts rows of a table that are below a company. @param condition more of the table, with its parameters */
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
