import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessCondition,
  type AccessUser,
  accessTo,
  type CompanyNeed,
  notFound,
  permitted,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Returns a condition on `marketing_companies company`: the company is not deleted, and the user has the needed permission for it (rule
 * 18.6). Every statement that reads or changes a company's data must include this condition.
 */
export function reachOf(user: AccessUser, need: CompanyNeed): AccessCondition {
  const { sql, parameters } = accessTo(user, need);
  return { sql: `${sql} AND company.deletedAt IS NULL`, parameters };
}

/** SQL clause that locks the rows of a SELECT for reading; empty on SQLite, which runs transactions one after another. */
export const sharedLock = ({ dataSource }: EntityManager) =>
  dataSource.options.type === 'better-sqlite3' ? '' : ' LOCK IN SHARE MODE';

/**
 * Returns true while a company exists, and locks it against deletion until the transaction ends; for steps of background work. Call it
 * before locking anything else: a company's removal locks the company first too, so another order could cause deadlocks.
 * @param workspaceId workspace in which the company must be; undefined accepts any workspace
 */
export async function lockExistingCompany(
  companyId: number,
  manager: EntityManager,
  workspaceId?: number,
): Promise<boolean> {
  const sql = `SELECT workspaceId FROM marketing_companies WHERE id = ? AND deletedAt IS NULL${sharedLock(manager)}`;
  const [company] = await manager.query<{ workspaceId: number }[]>(sql, [companyId]);
  return company !== undefined && (workspaceId === undefined || company.workspaceId === workspaceId);
}

/** Checks a user's permissions for a company and all of its data (rule 18.6). Deleted companies count as missing. */
@Injectable()
export class CompanyAccess {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /**
   * Returns the workspace of a company.
   * @throws AppError NOT_FOUND for a missing company and for one that the user must not see; FORBIDDEN when the user may see the company
   * but lacks this permission
   */
  require(user: AccessUser, companyId: number, need: CompanyNeed): Promise<number> {
    return this.check(user, companyId, need, this.dataSource.manager, '');
  }

  /** Returns true when the user has the needed permission for a company. */
  async has(user: AccessUser, companyId: number, need: CompanyNeed): Promise<boolean> {
    return (await this.look(reachOf(user, need), companyId, this.dataSource.manager, '')) !== null;
  }

  /** Like `require`, and locks the company against deletion until the transaction ends. */
  hold(user: AccessUser, companyId: number, need: CompanyNeed, manager: EntityManager): Promise<number> {
    return this.check(user, companyId, need, manager, sharedLock(manager));
  }

  /**
   * Locks all companies of a workspace, for limits that count over all of them: otherwise two concurrent calls could exceed a limit
   * together. The caller must have checked access to `companyId`, and passes the workspace that `require` returned.
   */
  async holdAll(workspaceId: number, companyId: number, manager: EntityManager): Promise<void> {
    const lock = sharedLock(manager) === '' ? '' : ' FOR UPDATE';
    const sql = `SELECT id FROM marketing_companies WHERE workspaceId = ? AND deletedAt IS NULL ORDER BY id${lock}`;
    const all = await manager.query<{ id: number }[]>(sql, [workspaceId]);
    if (!all.some(({ id }) => id === companyId)) throw notFound();
  }

  /**
   * Locks a company, so that concurrent changes of its access or of its pictures run one after another.
   * @throws AppError NOT_FOUND
   */
  async lock(companyId: number, manager: EntityManager): Promise<void> {
    const lock = sharedLock(manager) === '' ? '' : ' FOR UPDATE';
    const sql = `SELECT id FROM marketing_companies WHERE id = ? AND deletedAt IS NULL${lock}`;
    if ((await manager.query<object[]>(sql, [companyId])).length === 0) throw notFound();
  }

  /** Like `hold`, for background work, which has no user whose access could be checked. */
  async holdThere(companyId: number, manager: EntityManager): Promise<void> {
    if (!(await lockExistingCompany(companyId, manager))) throw notFound();
  }

  /**
   * Returns a row if the user has access to its company.
   * @param read runs the statement, which includes the given condition on `marketing_companies company`
   * @throws AppError NOT_FOUND, FORBIDDEN as in `require`
   */
  row<T>(
    user: AccessUser,
    need: CompanyNeed,
    read: (reach: AccessCondition) => Promise<T | null>,
  ): Promise<T> {
    return permitted(need, (asked) => read(reachOf(user, asked)));
  }

  private check(
    user: AccessUser,
    companyId: number,
    need: CompanyNeed,
    manager: EntityManager,
    lock: string,
  ): Promise<number> {
    return this.row(user, need, (reach) => this.look(reach, companyId, manager, lock));
  }

  private async look(
    { sql, parameters }: AccessCondition,
    companyId: number,
    manager: EntityManager,
    lock: string,
  ): Promise<number | null> {
    const [row] = await manager.query<{ workspaceId: number }[]>(
      `SELECT company.workspaceId FROM marketing_companies company WHERE company.id = ? AND ${sql}${lock}`,
      [companyId, ...parameters],
    );
    return row?.workspaceId ?? null;
  }
}
