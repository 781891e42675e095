import { Inject, Injectable } from '@nestjs/common';
import type { OwnOrganisation } from '@portals/contracts/auth';
import { type AccessUser, AppError, databaseFault, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { OwnerCheck } from '../account/owner-check.js';
import { declaration } from '../declaration.js';
import { IdentityRepository } from '../identity/identity.repository.js';
import { AccountMails } from '../mail/account-mails.js';
import { SessionService } from '../session/session.service.js';
import type { Caller } from '../throttle/caller.js';
import { hasPassword } from '../user/no-password.js';
import type { UserEntity } from '../user/user.entity.js';
import { AccessRecord } from '../workspace/access-record.js';
import { GroupPlaces } from './group-places.js';
import { IssuerClient } from './issuer-client.js';
import type { OidcPerson } from './person.rules.js';

/** Links accounts to accounts of the organisation, and ends such links (rules 19.43 and 19.46). */
@Injectable()
export class IdentityLinks {
  constructor(
    @Inject(IssuerClient) private readonly issuer: IssuerClient,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(OwnerCheck) private readonly owner: OwnerCheck,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(GroupPlaces) private readonly places: GroupPlaces,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** @throws AppError NOT_FOUND when the organisation's sign-in is switched off */
  async show(user: AccessUser): Promise<OwnOrganisation> {
    const { issuer } = this.issuer.settings;
    const account = await this.owner.current(user);
    const identity = await this.identities.ofUser(account.id, issuer);
    return {
      linkedAt: identity?.createdAt.toISOString() ?? null,
      lastUsedAt: identity?.lastUsedAt.toISOString() ?? null,
      hasPassword: hasPassword(account),
    };
  }

  /**
   * Checks the password before the signed-in person goes to the issuer.
   * @throws AppError VALIDATION_FAILED for a wrong password, NO_PASSWORD, DEMO_ACCOUNT, TOO_MANY_REQUESTS
   */
  async prove(user: AccessUser, password: string, caller: Caller): Promise<UserEntity> {
    this.issuer.requireOn();
    return this.owner.prove(user, password, 'password', caller);
  }

  /**
   * Links the account of the session that has asked for it, unless somebody else has signed in with the browser meanwhile.
   * @param now id of the session of the call; null without one
   * @throws AppError UNAUTHENTICATED, OIDC_IDENTITY_TAKEN
   */
  async linkOwn(
    { userId, sessionId }: { userId: number; sessionId: number },
    now: string | null,
    person: OidcPerson,
    caller: Caller,
  ): Promise<void> {
    if (now !== String(sessionId)) throw new AppError('UNAUTHENTICATED');
    const account = await this.sessions.currentUser({ id: userId, sessionId: String(sessionId) });
    const linked = await this.identities.find(person);
    if (linked !== null && linked.userId !== userId)
      throw new AppError(declaration.errors.OIDC_IDENTITY_TAKEN);
    await this.link(account, person, caller);
    await this.places.follow(userId, person);
  }

  async link(account: UserEntity, person: OidcPerson, caller: Caller): Promise<void> {
    try {
      await this.change(account, caller, 'identityLinked', (manager) =>
        this.identities.link(account.id, person, manager),
      );
    } catch (error) {
      if (databaseFault(error)?.kind !== 'unique') throw error;
      throw new AppError(declaration.errors.OIDC_IDENTITY_TAKEN);
    }
  }

  /**
   * Ends the link, and all other sessions, which it may have opened.
   * @throws AppError VALIDATION_FAILED for a wrong password, NO_PASSWORD, NOT_FOUND without a link, DEMO_ACCOUNT, TOO_MANY_REQUESTS
   */
  async unlink(user: AccessUser, password: string, caller: Caller): Promise<void> {
    const account = await this.prove(user, password, caller);
    await this.change(account, caller, 'identityUnlinked', async (manager) => {
      if (!(await this.identities.removeAll(account.id, manager))) throw new AppError('NOT_FOUND');
      await this.sessions.endOthers(user, manager);
    });
  }

  private async change(
    account: UserEntity,
    { language }: Caller,
    what: 'identityLinked' | 'identityUnlinked',
    apply: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await transaction(this.dataSource, async (manager) => {
      await apply(manager);
      await this.record.add(manager, { workspaceId: account.id, who: account.id, what });
      await this.mails.tellOfWay(what, account, language, manager);
    });
    this.mails.wake();
  }
}
