import type { MarketingCompany, MarketingCompanyDeletion } from '@portals/contracts/marketing';
import type { AccessUser } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';

/** Maximum number of rows that one statement deletes, so that other writers do not wait long even on a slow disk. */
export const rowsOfStep = 100;
/** The same limit for rows with much content. */
export const largeRowsOfStep = 10;

/** Condition on the rows of a table that names the company. */
export const ofCompany = 'marketingCompanyId = ?';

/** Rows of a table that are deleted after their company. */
export interface RowsOfCompany {
  table: string;
  /** Condition for the rows, whose only parameter is the id of the company; `ofCompany` by default. */
  where?: string;
  /** Maximum number of rows that one statement deletes; `rowsOfStep` by default. */
  limit?: number;
  /** Callback before rows are deleted, which gets their values in one column. */
  before?: { column: string; run(values: readonly string[]): Promise<void> };
}

/** Workspaces between which a company moves. */
export interface CompanyMove {
  from: number;
  to: number;
}

/** Another part of the service that stores rows below companies and takes part when a company is listed, changed or deleted. */
export interface CompanyPart {
  /** Tables of the part, referencing tables first. They are emptied before the tables of the parts that this one builds on. */
  readonly rows?: readonly RowsOfCompany[];
  /** Runs before the companies of a user are listed. */
  beforeList?(user: AccessUser): Promise<void>;
  /**
   * Runs in the transaction that stores a change.
   * @throws AppError when the company must keep something that the change removes
   */
  afterChange?(next: MarketingCompany, current: MarketingCompany, manager: EntityManager): Promise<void>;
  /** Runs after the change has been committed. */
  afterCommit?(next: MarketingCompany, current: MarketingCompany): void;
  /** Counts this part's rows that deleting the company would remove (rule 17.4). The counts of all parts add up to the full deletion. */
  look?(companyId: number): Promise<Partial<MarketingCompanyDeletion>>;
  /** Resolves once the work stopped for the company has ended (rule 17.1). */
  ended?(companyId: number): Promise<void>;
  /**
   * Runs before a move to another workspace is prepared, and again in its transaction (rule 18.73).
   * @throws AppError while the company cannot move
   */
  requireMovable?(companyId: number, move: CompanyMove, manager: EntityManager): Promise<void>;
  /**
   * Does the slow part of a move in short steps before its transaction, which would otherwise block everybody. An interrupted call is
   * repeated; the company may have moved in the meantime.
   */
  beforeMove?(companyId: number, move: CompanyMove): Promise<void>;
  /** Runs in the transaction that moves the company to another workspace, after the company itself has moved (rule 18.73). */
  afterMove?(companyId: number, move: CompanyMove, manager: EntityManager): Promise<void>;
  /**
   * Runs in the transaction that hides the company.
   * @throws AppError when the company must not be deleted
   */
  afterHiding?(companyId: number, manager: EntityManager): Promise<void>;
}

/** Injection token of all parts, a `CompanyPart[]`. The service does not start without it. */
export const COMPANY_PARTS = Symbol('COMPANY_PARTS');

/**
 * Counts the rows of a table that belong to a company.
 * @param condition further condition on the table, with its parameters
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
