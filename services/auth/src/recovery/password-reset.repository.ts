import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import { insertRows, lockRows, QUEUED, WorkQueue } from '@portals/service-kit';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';
import { PasswordResetEntity } from './password-reset.entity.js';

const minute = 60_000;
/** Milliseconds for which a link is valid (rule 19.11). */
export const resetMs = 30 * minute;
/** Milliseconds for which a used or expired link still explains why it no longer works. */
const explainedMs = 24 * 60 * minute;

type Opened = Pick<PasswordResetEntity, 'userId' | 'tokenHash' | 'passwordVersion'>;

/** Requests to reset forgotten passwords, as a work queue that all replicas share. */
@Injectable()
export class PasswordResetRepository extends WorkQueue<PasswordResetEntity> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, PasswordResetEntity);
  }

  /**
   * Queues a report of a forgotten password. It runs the same single statement for any typed text, so that timing does not reveal which
   * accounts exist.
   */
  async report(login: string, language: Language): Promise<void> {
    const opened = { userId: null, tokenHash: null, passwordVersion: null };
    const row = { ...rowOf(language), ...opened, login, state: QUEUED as 'queued' };
    await insertRows(this.dataSource.manager, PasswordResetEntity, [row]);
  }

  /** Stores an open link that was not requested by a report of a forgotten password, such as the operator's. */
  async open(opened: Opened, language: Language, manager: EntityManager): Promise<Date> {
    const row = { ...rowOf(language), ...opened, login: '', state: 'open' as const };
    await insertRows(manager, PasswordResetEntity, [row]);
    return row.expiresAt;
  }

  /** Converts a queued report to an open link. @returns null when another replica has already done so */
  async openReported({ id, lease }: PasswordResetEntity, opened: Opened, manager: EntityManager) {
    const expiresAt = new Date(Date.now() + resetMs);
    const changes = { ...opened, login: '', state: 'open' as const, lease: null, expiresAt };
    const where = { id, state: QUEUED as 'queued', ...(lease !== null && { lease }) };
    const { affected } = await manager.update(PasswordResetEntity, where, changes);
    return affected === 1 ? expiresAt : null;
  }

  async remove(id: number): Promise<void> {
    await this.dataSource.manager.delete(PasswordResetEntity, { id });
  }

  find(tokenHash: string, manager = this.dataSource.manager): Promise<PasswordResetEntity | null> {
    return manager.findOneBy(PasswordResetEntity, { tokenHash });
  }

  /** Locks an account, so that concurrent calls cannot reset its password with the same link. */
  lockPerson(id: number, manager: EntityManager): Promise<UserEntity | null> {
    return lockRows(manager.createQueryBuilder(UserEntity, 'person').where({ id })).getOne();
  }

  async use({ id }: PasswordResetEntity, manager: EntityManager): Promise<void> {
    await manager.update(PasswordResetEntity, { id }, { state: 'used' });
  }

  async deleteOld(now: Date): Promise<void> {
    const expiresAt = LessThan(new Date(now.getTime() - explainedMs));
    await this.dataSource.manager.delete(PasswordResetEntity, { expiresAt });
  }
}

function rowOf(language: Language) {
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + resetMs);
  return { language, attempts: 0, lease: null, createdAt, nextAttemptAt: createdAt, expiresAt };
}
