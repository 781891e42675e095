import { Inject, Injectable } from '@nestjs/common';
import type { AccountDeletion, DeletionRequest, DeletionScheduled } from '@portals/contracts/auth';
import { type AccessUser, AppError, LOGGER, type Logger, Throttle, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { OwnerCheck } from '../account/owner-check.js';
import { declaration } from '../declaration.js';
import { AccountMails } from '../mail/account-mails.js';
import { OwnerProofCheck } from '../passkey/owner-proof.js';
import type { RelyingParty } from '../passkey/relying-party.js';
import { SessionService } from '../session/session.service.js';
import type { Caller } from '../throttle/caller.js';
import { UserEntity } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';

const day = 86_400_000;
/** Days within which the account's owner can cancel the deletion. */
const graceDays = 14;
/** Maximum number of deletions that an account can schedule in a day; few enough that each can be announced by email. */
const perDay = 5;

/** Deletion of accounts: previews the data that would be deleted, schedules a deletion and cancels it (rules 19.74 and 19.75). */
@Injectable()
export class AccountDeletions {
  constructor(
    @Inject(OwnerProofCheck) private readonly proofs: OwnerProofCheck,
    @Inject(OwnerCheck) private readonly owner: OwnerCheck,
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async view(user: AccessUser): Promise<AccountDeletion> {
    const { id: userId, deletionAt } = await this.owner.current(user);
    const own = await this.workspaces.ownedAlone(userId);
    const listed = await this.workspaces.list(userId);
    return {
      deletionAt: deletionAt?.toISOString() ?? null,
      workspaces: listed
        .filter(({ id }) => own.includes(id))
        .map(({ id, name, people }) => ({ id, name, people, isOwn: id === userId })),
    };
  }

  /**
   * Schedules the account's deletion in 14 days, ends its other sessions and emails its owner. A second request changes nothing.
   * @throws AppError the errors of the owner's proof; DEMO_ACCOUNT, TOO_MANY_REQUESTS
   */
  async schedule(
    user: AccessUser,
    { proof }: DeletionRequest,
    site: RelyingParty,
    caller: Caller,
  ): Promise<DeletionScheduled> {
    const { id } = await this.proofs.prove(user, proof, site, caller);
    const deletionAt = await this.inTurn(id, async (account, manager) => {
      if (account.deletionAt !== null) return account.deletionAt;
      const rule = { key: ['deletions', String(id)], limit: perDay, windowMs: day };
      await this.throttle.consume(rule, manager);
      const at = new Date(Date.now() + graceDays * day);
      await manager.update(UserEntity, { id }, { deletionAt: at, deletionLanguage: caller.language });
      await this.sessions.endOthers(user, manager);
      await this.mails.notifyOfDeletion({ ...account, deletionAt: at }, caller.language, manager);
      return at;
    });
    this.logger.info({ event: 'deletion_asked', userId: id, requestId: caller.requestId }, 'deletion asked');
    return { deletionAt: deletionAt.toISOString() };
  }

  /**
   * Cancels the scheduled deletion of the account; does nothing if none is scheduled.
   * @throws AppError DELETION_BEGUN once the 14 days are over
   */
  async cancel(user: AccessUser, caller: Caller): Promise<void> {
    const { id } = await this.owner.own(user);
    await this.inTurn(id, async (account, manager) => {
      if (account.deletionAt === null) return;
      // Matches only until the 14 days are over, when the erasure job starts to match. So either the cancellation or the erasure succeeds,
      // never both.
      const waiting = { id, deletionAt: MoreThan(new Date()) };
      const { affected } = await manager.update(UserEntity, waiting, {
        deletionAt: null,
        deletionLanguage: null,
      });
      if (affected !== 1) throw new AppError(declaration.errors.DELETION_BEGUN);
      await this.mails.notifyOfDeletion({ ...account, deletionAt: null }, caller.language, manager);
    });
    this.logger.info({ event: 'deletion_kept', userId: id, requestId: caller.requestId }, 'account kept');
  }

  private async inTurn<T>(
    id: number,
    change: (account: UserEntity, manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const done = await transaction(
      this.dataSource,
      async (manager) => {
        const account = await this.users.lock(id, manager);
        if (account === null) throw new AppError('UNAUTHENTICATED');
        return change(account, manager);
      },
      { readsLatest: true },
    );
    this.mails.wake();
    return done;
  }
}
