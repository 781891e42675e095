import { Inject, Injectable } from '@nestjs/common';
import { type AccessUser, notFound } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Condition on `marketing_companies company` that is true when the company exists for a user; its only placeholder is the user's id. Every
 * statement that reaches anything below a company includes it.
 */
export const isOwn = 'company.userId = ? AND company.deletedAt IS NULL';

/** Returns the lock to append to a SELECT. SQLite needs none, because it runs transactions one after the other. */
const sharedLock = ({ dataSource }: EntityManager) =>
  dataSource.options.type === 'better-sqlite3' ? '' : ' LOCK IN SHARE MODE';

/**
 * Returns true when a company still exists, and prevents its deletion until the transaction ends. Each step of background work calls it
 * before it locks anything else, in the same order as the removal of companies; the work ends once the company is gone.
 */
export async function isCompanyThere(companyId: number, manager: EntityManager): Promise<boolean> {
  const sql = `SELECT id FROM marketing_companies WHERE id = ? AND deletedAt IS NULL${sharedLock(manager)}`;
  return (await manager.query<object[]>(sql, [companyId])).length > 0;
}

/** The only rule of permission: a company, and everything below it, belongs to the user who registered it, until it is deleted. */
@Injectable()
export class CompanyAccess {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** @throws AppError NOT_FOUND alike for a missing company, a deleted one and one of another user */
  async requireOwn(user: AccessUser, companyId: number): Promise<void> {
    await this.check(user, companyId, this.dataSource.manager, '');
  }

  /** Like `requireOwn`, for a transaction that stores something below the company; the company cannot be deleted until it ends. */
  async holdOwn(user: AccessUser, companyId: number, manager: EntityManager): Promise<void> {
    await this.check(user, companyId, manager, sharedLock(manager));
  }

  /**
   * Like `holdOwn`, and serialises calls of the same user that check a limit across all of their companies: otherwise two simultaneous
   * calls could both take the last free place.
   */
  async holdAllOwn(user: AccessUser, companyId: number, manager: EntityManager): Promise<void> {
    const lock = sharedLock(manager) === '' ? '' : ' FOR UPDATE';
    const sql = `SELECT company.id FROM marketing_companies company WHERE ${isOwn} ORDER BY company.id${lock}`;
    const own = await manager.query<{ id: number }[]>(sql, [user.id]);
    if (!own.some(({ id }) => id === companyId)) throw notFound();
  }

  /** Like `holdOwn`, for background work on a company that was looked up before. */
  async holdThere(companyId: number, manager: EntityManager): Promise<void> {
    if (!(await isCompanyThere(companyId, manager))) throw notFound();
  }

  private async check(user: AccessUser, companyId: number, manager: EntityManager, lock: string) {
    const sql = `SELECT company.id FROM marketing_companies company WHERE company.id = ? AND ${isOwn}${lock}`;
    const rows = await manager.query<object[]>(sql, [companyId, user.id]);
    if (rows.length === 0) throw notFound();
  }
}
