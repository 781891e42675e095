import type { MarketingCompany, MarketingCompanyDeletion } from '@portals/contracts/marketing';
import type { AccessUser } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';

/** Maximum number of rows per DELETE statement, so that other writers do not wait long even on a slow disk. */
export const rowsOfStep = 100;
/** Maximum number of large rows per DELETE statement. */
export const largeRowsOfStep = 10;

/** SQL condition that selects a company's rows in a table with a `marketingCompanyId` column. */
export const ofCompany = 'marketingCompanyId = ?';

/** A table whose rows are deleted after their company has been hidden. */
export interface RowsOfCompany {
  table: string;
  /** Condition that selects the rows; its only parameter is the company's id. The default is `ofCompany`. */
  where?: string;
  /** Maximum number of rows per DELETE statement; the default is `rowsOfStep`. */
  limit?: number;
  /** Callback that runs before rows are deleted; it receives the values that these rows have in `column`. */
  before?: { column: string; run(values: readonly string[]): Promise<void> };
}

/** Workspaces from which and to which a company moves. */
export interface CompanyMove {
  from: number;
  to: number;
}

/** Hooks of another part of the service that stores rows of companies, for listing, changing, moving and deleting a company. */
export interface CompanyPart {
  /** Tables of this part, referencing tables first. They are emptied before the tables of the parts on which this part is based. */
  readonly rows?: readonly RowsOfCompany[];
  /** Runs before the companies of a user are listed. */
  beforeList?(user: AccessUser): Promise<void>;
  /**
   * Runs in the transaction that stores a change of the company.
   * @throws AppError when the change removes something that the company still needs
   */
  afterChange?(next: MarketingCompany, current: MarketingCompany, manager: EntityManager): Promise<void>;
  /** Runs after the change has been committed. */
  afterCommit?(next: MarketingCompany, current: MarketingCompany): void;
  /** Counts the rows of this part that deleting the company would remove (rule 17.4). The counts of all parts are shown together. */
  look?(companyId: number): Promise<Partial<MarketingCompanyDeletion>>;
  /** Resolves once the company's stopped background work has ended (rule 17.1). */
  ended?(companyId: number): Promise<void>;
  /**
   * Runs before a move to another workspace, and again in its transaction (rule 18.73).
   * @throws AppError while the company must not be moved
   */
  requireMovable?(companyId: number, move: CompanyMove, manager: EntityManager): Promise<void>;
  /**
   * Does the slow part of a move in short steps before the transaction, because a long transaction would block all other calls. An
   * interrupted call is repeated; by then, the company may already have moved.
   * @param pause called after each step; lets other calls run, and throws HANDOVER_CONTINUES when the call has taken too long
   */
  beforeMove?(companyId: number, move: CompanyMove, pause: () => Promise<void>): Promise<void>;
  /** Runs in the transaction that moves the company, after the company's own row has been changed (rule 18.73). */
  afterMove?(companyId: number, move: CompanyMove, manager: EntityManager): Promise<void>;
  /**
   * Runs in the transaction that hides the company.
   * @throws AppError when the company must not be deleted
   */
  afterHiding?(companyId: number, manager: EntityManager): Promise<void>;
}

/** Injection token of all parts, a `CompanyPart[]`. The service does not start unless it is provided. */
export const COMPANY_PARTS = Symbol('COMPANY_PARTS');

/**
 * Counts the rows of a table that belong to a company.
 * @param condition additional SQL that continues the WHERE clause, with its parameters
 */
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
