import { Inject, Injectable } from '@nestjs/common';
import { type AccessUser, notFound } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * SQL condition on `marketing_companies company`: the company belongs to the user and is not deleted. Its one placeholder is the user's
 * id. Every statement that reaches anything below a company includes it.
 */
export const isOwn = 'company.userId = ? AND company.deletedAt IS NULL';

/** Clause that locks the rows of a SELECT for reading. SQLite needs none, because its transactions run one after the other. */
export const sharedLock = ({ dataSource }: EntityManager) =>
  dataSource.options.type === 'better-sqlite3' ? '' : ' LOCK IN SHARE MODE';

/**
 * Returns true while a company exists and, for a step of background work, keeps it from being deleted until the transaction ends. Call it
 * before anything else is locked, in the order in which a company is removed, to avoid deadlocks.
 */
export async function isCompanyThere(companyId: number, manager: EntityManager): Promise<boolean> {
  const sql = `SELECT id FROM marketing_companies WHERE id = ? AND deletedAt IS NULL${sharedLock(manager)}`;
  return (await manager.query<object[]>(sql, [companyId])).length > 0;
}

/** The only rule of permission: a company and everything below it belongs to the user who registered it, until it is deleted. */
@Injectable()
export class CompanyAccess {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** @throws AppError NOT_FOUND alike for a missing, a deleted and another user's company */
  async requireOwn(user: AccessUser, companyId: number): Promise<void> {
    await this.check(user, companyId, this.dataSource.manager, '');
  }

  /** Like `requireOwn`, and keeps the company from being deleted until the transaction ends. */
  async holdOwn(user: AccessUser, companyId: number, manager: EntityManager): Promise<void> {
    await this.check(user, companyId, manager, sharedLock(manager));
  }

  /**
   * Like `holdOwn`, and locks the user as well, for limits that count over all of their companies: otherwise two calls at the same moment
   * could both take the last free place.
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
