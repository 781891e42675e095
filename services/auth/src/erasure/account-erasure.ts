import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { DataOwner } from '@portals/contracts/auth';
import {
  CONFIG,
  Erasing,
  LOGGER,
  type Logger,
  PeriodicJob,
  purgeDeleted,
  QUEUED,
  transaction,
} from '@portals/service-kit';
import { mailFolder, removeMailsTo } from '@portals/service-kit/mail';
import { DataSource, type EntityManager, In, IsNull, LessThan, LessThanOrEqual, Like, Not } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { AccountMailEntity, invitationIds } from '../mail/account-mail.entity.js';
import { AccountMails } from '../mail/account-mails.js';
import { ChallengeEntity } from '../passkey/passkey.entity.js';
import { DataHolders } from '../personal-data/data-holders.js';
import { UserEntity } from '../user/user.entity.js';
import { confirmationDue, UserRepository } from '../user/user.repository.js';
import { AccessRecord } from '../workspace/access-record.js';
import { InvitationEntity } from '../workspace/invitation.entity.js';
import { WorkspaceEntity } from '../workspace/workspace.entity.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';
import { anonymiseRecord, anonymiseSubjects } from './anonymise-record.js';
import { AccountErasureEntity, ErasureDeliveryEntity } from './erasure.entities.js';
import { ErasureDeliveryWorker } from './erasure-delivery.worker.js';

const minute = 60_000;
const year = 365 * 1440 * minute;
/**
 * Milliseconds by which erasure orders are delayed. Access tokens stay valid for a few seconds after the deletion, so a call could still
 * store data in that time.
 */
const tokenMs = 10_000;

/** Deletes accounts after their 14 days, and orders every service to erase its data about them (rules 19.76 to 19.78). */
@Injectable()
export class AccountErasure extends PeriodicJob {
  constructor(
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataHolders) private readonly holders: DataHolders,
    @Inject(ErasureDeliveryWorker) private readonly deliveries: ErasureDeliveryWorker,
    @Inject(Erasing) private readonly erasing: Erasing,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'deletion of accounts', intervalMs: minute, atStart: true }, logger);
  }

  async run(now: Date): Promise<void> {
    const { manager } = this.dataSource;
    const due = await manager.find(UserEntity, {
      where: { deletionAt: LessThanOrEqual(now) },
      select: { id: true },
    });
    for (const { id } of due) {
      await this.erase(id, now).catch((error: unknown) => {
        this.logger.warn({ userId: id, err: error }, 'an account could not be deleted yet');
      });
      // SQLite's driver is synchronous, so this pause lets other calls run.
      await nextTurn();
    }
    await this.countLeft();
    await this.deleteOld(now);
  }

  /** Returns all deleted accounts of the last year, newest first: after restoring a backup, operators need each of them (rule 19.78). */
  async list() {
    const { manager } = this.dataSource;
    const rows = await manager.find(AccountErasureEntity, { order: { id: 'DESC' } });
    const deliveries = new Map<number, ErasureDeliveryEntity[]>(rows.map(({ id }) => [id, []]));
    for (const one of await manager.find(ErasureDeliveryEntity)) deliveries.get(one.erasureId)?.push(one);
    return rows.map(({ id, userId, erasedAt, left }) => ({
      ...{ userId, erasedAt: erasedAt.toISOString(), left },
      services: (deliveries.get(id) ?? []).map(({ service: name, doneAt, left: remaining }) => ({
        ...{ name, doneAt: doneAt?.toISOString() ?? null, left: remaining },
      })),
    }));
  }

  private async erase(id: number, now: Date): Promise<void> {
    const found = await this.users.findById(id);
    if (found !== null && this.config.SMTP_URL === undefined)
      await removeMailsTo(mailFolder(this.config), found.email);
    const isErased = await transaction(this.dataSource, (manager) => this.eraseIn(id, now, manager), {
      readsLatest: true,
    });
    if (!isErased) return;
    await purgeDeleted(this.dataSource);
    this.deliveries.wake();
    this.mails.wake();
    this.logger.info({ event: 'account_deleted', userId: id }, 'account deleted');
  }

  /** @returns false when the owner has cancelled the deletion, or another replica was faster */
  private async eraseIn(id: number, now: Date, manager: EntityManager): Promise<boolean> {
    const account = await this.users.lock(id, manager);
    if (account?.deletionAt == null || account.deletionAt > now) return false;
    const places = await this.workspaces.placesOf(id, manager);
    // Locks the workspaces, so that none of them gets a second owner between the check below and its deletion.
    for (const place of places) await this.workspaces.lock(place.id, manager);
    const workspaceIds = await this.workspaces.ownedAlone(id, manager);
    const sharedIds = places.map((place) => place.id).filter((place) => !workspaceIds.includes(place));
    await this.leave(account, sharedIds, manager);
    // An address that still had to be confirmed may be a stranger's, whose invitations stay.
    const isOwn = confirmationDue(account) === null;
    await manager.delete(InvitationEntity, { email: account.email, ...(!isOwn && { state: 'accepted' }) });
    const invitations = !isOwn && { messageId: Not(Like(invitationIds)) };
    await manager.delete(AccountMailEntity, { recipient: account.email, ...invitations });
    await manager.delete(ChallengeEntity, { userId: id });
    // Cascading foreign keys delete all other rows of auth along with the workspaces and the account.
    if (workspaceIds.length > 0) await manager.delete(WorkspaceEntity, { id: In(workspaceIds) });
    await manager.delete(UserEntity, { id });
    await this.order({ userId: id, workspaceIds, sharedIds }, now, manager);
    await this.mails.notifyOfErasure(account, manager);
    return true;
  }

  private async leave(account: UserEntity, sharedIds: number[], manager: EntityManager): Promise<void> {
    await anonymiseRecord(account, manager);
    await anonymiseSubjects(account, manager);
    await this.record.add(
      manager,
      ...sharedIds.map((workspaceId) => ({ workspaceId, what: 'accountDeleted' as const, who: 0 })),
    );
    // Renames a personal workspace that others still use, because its name is the deleted user's. The user may have left it long ago.
    const { id, name } = account;
    await manager.update(WorkspaceEntity, { id, name }, { name: `Workspace ${id}` });
  }

  private async order(owner: DataOwner, now: Date, manager: EntityManager): Promise<void> {
    const { userId } = owner;
    const erasure = manager.create(AccountErasureEntity, { userId, erasedAt: now, left: null });
    const { id: erasureId } = await manager.save(erasure);
    const nextAttemptAt = new Date(Date.now() + tokenMs);
    const rows = this.holders.names.map((service) => ({
      ...{ state: QUEUED, nextAttemptAt, erasureId, service, uuid: randomUUID(), ...owner },
      ...{ left: null, doneAt: null },
    }));
    await manager.insert(ErasureDeliveryEntity, rows as never);
  }

  /**
   * Counts the rows about deleted accounts that remain in auth. It runs after the erasing transaction has committed, so that the proof of
   * deletion reflects the stored data.
   */
  private async countLeft(): Promise<void> {
    const { manager } = this.dataSource;
    const open = await manager.findBy(AccountErasureEntity, { left: IsNull() });
    for (const { id, userId } of open) {
      const delivery = await manager.findOneBy(ErasureDeliveryEntity, { erasureId: id });
      if (delivery === null) continue;
      const { workspaceIds, sharedIds } = delivery;
      const left = await this.erasing.countRemaining({ userId, workspaceIds, sharedIds });
      await manager.update(AccountErasureEntity, { id }, { left });
    }
  }

  private async deleteOld(now: Date): Promise<void> {
    const { manager } = this.dataSource;
    const erasedAt = LessThan(new Date(now.getTime() - year));
    const open = await manager.find(ErasureDeliveryEntity, {
      where: { state: 'queued' },
      select: { erasureId: true },
    });
    const waiting = new Set(open.map(({ erasureId }) => erasureId));
    const old = await manager.find(AccountErasureEntity, { where: { erasedAt }, select: { id: true } });
    for (const { id } of old) if (!waiting.has(id)) await manager.delete(AccountErasureEntity, { id });
  }
}
