import { Inject, Injectable } from '@nestjs/common';
import type { Admin, AdminGrant, AdminGranted, AdminUser, AdminUserQuery } from '@portals/contracts/admin';
import {
  type AccessUser,
  AppError,
  LOGGER,
  type Logger,
  notFound,
  type Page,
  transaction,
} from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { declaration } from '../declaration.js';
import { DemoAccount } from '../demo/demo-account.js';
import { AccountMails } from '../mail/account-mails.js';
import { SessionService } from '../session/session.service.js';
import type { Caller } from '../throttle/caller.js';
import type { UserEntity } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import { AccessRecord } from '../workspace/access-record.js';
import { AdminUserRepository } from './admin-user.repository.js';

const adminOf = ({ id, username, name, email, adminSince }: UserEntity): Admin => ({
  id,
  username,
  name,
  email,
  since: adminSince?.toISOString() ?? null,
});

/** Makes users administrators of the site, and lists accounts for administrators (rules 20.1 to 20.5, 20.30 to 20.32). */
@Injectable()
export class AdminService {
  constructor(
    @Inject(AdminUserRepository) private readonly accounts: AdminUserRepository,
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(DemoAccount) private readonly demo: DemoAccount,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Makes a user an administrator of the site, or revokes that right.
   * @throws AppError NOT_FOUND, DEMO_ACCOUNT for the shared demo account
   */
  async grant({ login, isAdmin }: AdminGrant, { language }: Caller): Promise<AdminGranted> {
    const found = await this.users.findByLogin(login);
    if (found === null) throw notFound();
    if (isAdmin && this.demo.is(found)) throw new AppError(declaration.errors.DEMO_ACCOUNT);
    const { account, changed } = await transaction(
      this.dataSource,
      async (manager) => {
        const account = await this.users.lock(found.id, manager);
        if (account === null) throw notFound();
        if ((account.adminSince !== null) === isAdmin) return { account, changed: false };
        account.adminSince = isAdmin ? new Date() : null;
        await this.accounts.setAdmin(account.id, account.adminSince, manager);
        await this.record.addOwn(manager, account.id, { what: isAdmin ? 'adminGranted' : 'adminRevoked' });
        await this.mails.notifyOfAdminChange(isAdmin, account, language, manager);
        return { account, changed: true };
      },
      { readsLatest: true },
    );
    if (changed) {
      this.mails.wake();
      this.logger.info(
        { event: isAdmin ? 'admin_granted' : 'admin_revoked', userId: account.id },
        'people in charge',
      );
    }
    return { ...adminOf(account), changed };
  }

  async admins(): Promise<Admin[]> {
    return (await this.accounts.admins()).map(adminOf);
  }

  async list(query: AdminUserQuery): Promise<Page<AdminUser>> {
    const page = await this.accounts.list(query);
    const ids = page.rows.map(({ id }) => id);
    const facts = await this.accounts.factsOf(ids);
    const open = await this.sessions.countOpen(ids);
    return page.map((account) => {
      const { id, username, name, email, createdAt, secondStep, adminSince } = account;
      const known = facts.get(id);
      return {
        ...{ id, username, name, email },
        createdAt: createdAt.toISOString(),
        lastUsedAt: known?.lastUsedAt?.toISOString() ?? null,
        place: known?.place ?? null,
        sessions: open.get(id) ?? 0,
        passkeys: known?.passkeys ?? 0,
        hasPassword: known?.hasPassword ?? true,
        hasSecondStep: secondStep === true,
        workspaces: known?.workspaces ?? 0,
        isShared: this.demo.is(account),
        isAdmin: adminSince !== null,
      };
    });
  }

  /** Ends all sessions of a user. For the caller's own account, the current session is kept (rule 20.32). @throws AppError NOT_FOUND */
  async endSessions(user: AccessUser, id: number): Promise<void> {
    await transaction(
      this.dataSource,
      async (manager) => {
        const account = await this.users.lock(id, manager);
        if (account === null) throw notFound();
        const ended = await (id === user.id
          ? this.sessions.endOthers(user, manager)
          : this.sessions.revokeAllOf(id, manager));
        if (!ended) return;
        await this.record.addOwn(manager, id, { what: 'sessionsEnded', who: user.id, whom: id });
      },
      { readsLatest: true },
    );
    this.logger.info(
      { event: 'sessions_ended', userId: id, by: user.id },
      'sessions ended by somebody in charge',
    );
  }
}
