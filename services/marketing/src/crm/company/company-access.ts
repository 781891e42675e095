import { Inject, Injectable } from '@nestjs/common';
import { type AccessUser, notFound } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * SQL condition on `marketing_companies company`: the company belongs to the user and is not deleted. Its one placeholder is the user's
 * id. Every statement that reaches anything below a company includes it.
 */
export const isOwn = 'company.userId = ? AND company.deletedAt IS NULL';

/** Ends a statement. On SQLite transactions run one after the other. */
const sharedLock = ({ dataSource }: EntityManager) =>
  dataSource.options.type === 'better-sqlite3' ? '' : ' LOCK IN SHARE MODE';

/**
 * For each step of background work: nobody can delete the company before the transaction ends, and once it is deleted the work ends.
 * To be called before anything else is locked, in the order in which a company is removed.
 */
export async function isCompanyThere(companyId: number, manager: EntityManager): Promise<boolean> {
  const sql = `SELECT id FROM marketing_companies WHERE id = ? AND deletedAt IS NULL${sharedLock(manager)}`;
  return (await manager.query<object[]>(sql, [companyId])).length > 0;
}

/** The one rule of permission: a company, and all under it, belongs to the user who registered it, until it is deleted. */
@Injectable()
export class CompanyAccess {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** @throws AppError NOT_FOUND for a missing, a deleted and another user's company, without a difference */
  async requireOwn(user: AccessUser, companyId: number): Promise<void> {
    await this.check(user, companyId, this.dataSource.manager, '');
  }

  /**
   * Like `requireOwn`, for a transaction that stores something below the company: until it ends, nobody can delete the company.
   */
  async holdOwn(user: AccessUser, companyId: number, manager: EntityManager): Promise<void> {
    await this.check(user, companyId, manager, sharedLock(manager));
  }

  /**
   * Like `holdOwn`, and until the transaction ends the user begins nothing else that is counted over all of their companies: two
   * calls at the same moment would both be the last one that is allowed.
   */
  async holdAllOwn(user: AccessUser, companyId: number, manager: EntityManager): Promise<void> {
    const lock = sharedLock(manager) === '' ? '' : ' FOR UPDATE';
    const sql = `SELECT company.id FROM marketing_companies company WHERE ${isOwn} ORDER BY company.id${lock}`;
    const own = await manager.query<{ id: number }[]>(sql, [user.id]);
    if (!own.some(({ id }) => id === companyId)) throw notFound();
  }

  /** The same for work that no user waits for, of a company that was looked up before. */
  async holdThere(companyId: number, manager: EntityManager): Promise<void> {
    if (!(await isCompanyThere(companyId, manager))) throw notFound();
  }

  private async check(user: AccessUser, companyId: number, manager: EntityManager, lock: string) {
    const sql = `SELECT company.id FROM marketing_companies company WHERE company.id = ? AND ${isOwn}${lock}`;
    const rows = await manager.query<object[]>(sql, [companyId, user.id]);
    if (rows.length === 0) throw notFound();
  }
}
