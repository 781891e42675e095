import { Inject, Injectable } from '@nestjs/common';
import type { OwnerProof, OwnOrganisation } from '@portals/contracts/auth';
import { type AccessUser, AppError, databaseFault, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { OwnerCheck } from '../account/owner-check.js';
import { declaration } from '../declaration.js';
import { IdentityRepository } from '../identity/identity.repository.js';
import { AccountMails } from '../mail/account-mails.js';
import { OwnerProofCheck } from '../passkey/owner-proof.js';
import type { RelyingParty } from '../passkey/relying-party.js';
import { SessionService } from '../session/session.service.js';
import type { Caller } from '../throttle/caller.js';
import { hasPassword } from '../user/no-password.js';
import type { UserEntity } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import { AccessRecord } from '../workspace/access-record.js';
import { GroupPlaces } from './group-places.js';
import { IssuerClient } from './issuer-client.js';
import type { OidcPerson } from './person.rules.js';

/** Proof that somebody who signed in at the issuer also knows the password of the account with the same address. */
interface LinkProof {
  /** Time at which the issuer verified the identity. */
  begunAt: Date;
  /** Uses up the proof, in the transaction that creates the link. @throws AppError when it has already been used */
  use(manager: EntityManager): Promise<void>;
}

/** Links accounts here to accounts at the organisation's identity provider, and removes the links (rules 19.43 and 19.46). */
@Injectable()
export class IdentityLinks {
  constructor(
    @Inject(IssuerClient) private readonly issuer: IssuerClient,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(OwnerCheck) private readonly owner: OwnerCheck,
    @Inject(OwnerProofCheck) private readonly proofs: OwnerProofCheck,
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(GroupPlaces) private readonly places: GroupPlaces,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** @throws AppError NOT_FOUND when sign-in with the organisation is switched off */
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
   * Checks the signed-in user's proof of identity before the redirect to the issuer. A second step is required too, because a linked
   * account signs in without it (rule 19.44).
   * @throws AppError NOT_FOUND when sign-in with the organisation is switched off, and the errors of `OwnerProofCheck.prove`
   */
  async prove(user: AccessUser, proof: OwnerProof, site: RelyingParty, caller: Caller): Promise<UserEntity> {
    this.issuer.requireOn();
    return this.proofs.prove(user, proof, site, caller);
  }

  /**
   * Links the account whose session requested the link, provided that the browser is still signed in with that session. An existing link to
   * another identity is not replaced, because only removing it ends the sessions that were opened through it.
   * @param now session id of the current call; null without a session
   * @throws AppError UNAUTHENTICATED, OIDC_IDENTITY_TAKEN, OIDC_LINKED_ALREADY
   */
  async linkOwn(
    { userId, sessionId }: { userId: number; sessionId: number },
    now: string | null,
    person: OidcPerson,
    caller: Caller,
  ): Promise<void> {
    if (now !== String(sessionId)) throw new AppError('UNAUTHENTICATED');
    const account = await this.sessions.currentUser({ id: userId, sessionId: String(sessionId) });
    await this.link(account, person, caller);
    await this.places.follow(userId, person);
  }

  /**
   * Links an account. Linking it again to the same identity changes nothing.
   * @param proof proof that the account's password has been entered. It is used up, and allows replacing a link that is older than the
   * proof
   * @throws AppError OIDC_IDENTITY_TAKEN, OIDC_LINKED_ALREADY; errors of `proof.use`
   */
  async link(account: UserEntity, person: OidcPerson, caller: Caller, proof?: LinkProof): Promise<void> {
    try {
      await this.change(account, caller, 'identityLinked', async (manager) => {
        await this.users.lock(account.id, manager);
        await proof?.use(manager);
        const linked = await this.identities.find(person, manager);
        if (linked?.userId === account.id) return false;
        if (linked !== null) throw new AppError(declaration.errors.OIDC_IDENTITY_TAKEN);
        const former = await this.identities.ofUser(account.id, person.issuer, manager);
        if (former !== null && !(proof && former.createdAt < proof.begunAt))
          throw new AppError(declaration.errors.OIDC_LINKED_ALREADY);
        await this.identities.link(account.id, person, manager);
        return true;
      });
    } catch (error) {
      if (databaseFault(error)?.kind !== 'unique') throw error;
      throw new AppError(declaration.errors.OIDC_IDENTITY_TAKEN);
    }
  }

  /**
   * Removes the link and ends all other sessions, because any of them may have been opened through the link.
   * @throws AppError VALIDATION_FAILED for a wrong password, NO_PASSWORD, NOT_FOUND without a link, DEMO_ACCOUNT, TOO_MANY_REQUESTS
   */
  async unlink(user: AccessUser, password: string, caller: Caller): Promise<void> {
    this.issuer.requireOn();
    const account = await this.owner.prove(user, password, 'password', caller);
    await this.change(account, caller, 'identityUnlinked', async (manager) => {
      if (!(await this.identities.removeAll(account.id, manager))) throw new AppError('NOT_FOUND');
      await this.sessions.endOthers(user, manager);
      return true;
    });
  }

  private async change(
    account: UserEntity,
    { language }: Caller,
    what: 'identityLinked' | 'identityUnlinked',
    apply: (manager: EntityManager) => Promise<boolean>,
  ): Promise<void> {
    await transaction(
      this.dataSource,
      async (manager) => {
        if (!(await apply(manager))) return;
        await this.record.addOwn(manager, account.id, { what });
        await this.mails.notifyOfSignInChange(what, account, language, manager);
      },
      { readsLatest: true },
    );
    this.mails.wake();
  }
}
