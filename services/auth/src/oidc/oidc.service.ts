import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type LoginAnswer,
  type OrganisationAnswer,
  type OrganisationPassword,
  type OrganisationResult,
  RegisterRequest,
} from '@portals/contracts/auth';
import { AppError, databaseFault, LOGGER, type Logger, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { AddressConfirmations } from '../confirmation/address-confirmations.js';
import { declaration } from '../declaration.js';
import { DemoAccount } from '../demo/demo-account.js';
import { IdentityRepository } from '../identity/identity.repository.js';
import { LoginService } from '../session/login.service.js';
import type { Caller } from '../throttle/caller.js';
import { noPassword } from '../user/no-password.js';
import type { UserEntity } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';
import { AttemptBook } from './attempt-book.js';
import { GroupPlaces } from './group-places.js';
import { IdentityLinks } from './identity-links.js';
import { IssuerClient } from './issuer-client.js';
import type { OidcPerson } from './person.rules.js';

const { errors } = declaration;

/** Path of the page to which the issuer redirects the browser. */
const answerPath = '/signing-in';

/** Sign-in through the organisation's identity provider (rules 19.40 to 19.44). */
@Injectable()
export class OidcService {
  constructor(
    @Inject(IssuerClient) private readonly issuer: IssuerClient,
    @Inject(AttemptBook) private readonly attempts: AttemptBook,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(IdentityLinks) private readonly links: IdentityLinks,
    @Inject(GroupPlaces) private readonly places: GroupPlaces,
    @Inject(LoginService) private readonly logins: LoginService,
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(AddressConfirmations) private readonly confirmations: AddressConfirmations,
    @Inject(DemoAccount) private readonly demo: DemoAccount,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Starts a sign-in, or the linking of the signed-in user's account.
   * @param origin origin of the site
   * @returns the authorization URL at the issuer
   * @throws AppError OIDC_UNAVAILABLE, TOO_MANY_REQUESTS; NOT_FOUND when this sign-in is switched off
   */
  async begin(
    browser: string,
    origin: string,
    caller: Caller,
    purpose: { userId: number; sessionId: number } | null = null,
  ): Promise<string> {
    this.issuer.requireOn();
    await this.logins.countTry(caller);
    return this.issuer.address(await this.attempts.begin(browser, purpose), `${origin}${answerPath}`);
  }

  /**
   * Completes an attempt with the issuer's response.
   * @param sessionId session id of the current call; null without a session
   * @throws AppError OIDC_EXPIRED, OIDC_UNAVAILABLE, OIDC_DENIED, OIDC_REFUSED, OIDC_ADDRESS_UNVERIFIED, OIDC_IDENTITY_TAKEN,
   * OIDC_LINKED_ALREADY, DEMO_ACCOUNT, ADDRESS_UNCONFIRMED, UNAUTHENTICATED, TOO_MANY_REQUESTS
   */
  async finish(
    answer: OrganisationAnswer,
    browser: string,
    origin: string,
    sessionId: string | null,
    caller: Caller,
  ): Promise<OrganisationResult> {
    this.issuer.requireOn();
    const attempt = await this.attempts.consume(answer.state, browser);
    if (attempt === null) {
      // Attempts are counted when they start. A response without a matching attempt may be guessed, so it is counted here.
      await this.logins.countTry(caller);
      throw new AppError(errors.OIDC_EXPIRED);
    }
    const url = new URL(`${origin}${answerPath}`);
    for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value);
    const person = await this.issuer.person(url, attempt.secrets);
    if (attempt.purpose === null) return this.enter(person, browser, caller);
    await this.links.linkOwn(attempt.purpose, sessionId, person, caller);
    return { linked: true };
  }

  /**
   * Checks the password of the account with the same address, links the account and signs in (rule 19.43). If two calls run concurrently,
   * only one succeeds.
   * @throws AppError OIDC_EXPIRED, OIDC_IDENTITY_TAKEN, OIDC_LINKED_ALREADY, and the errors of a login
   */
  async enterPassword(
    { state, password, recoveryCode }: OrganisationPassword,
    browser: string,
    caller: Caller,
  ): Promise<LoginAnswer> {
    this.issuer.requireOn();
    const kept = await this.attempts.findPerson(state, browser);
    if (kept === null) throw new AppError(errors.OIDC_EXPIRED);
    const { person, begunAt } = kept;
    const user = await this.logins.prove({ username: person.email, password, recoveryCode }, caller);
    // The login may have found another account than expected: its address may have changed since, or the address may be another account's
    // user name.
    if (user.email !== person.email || this.demo.is(user)) throw new AppError(errors.OIDC_EXPIRED);
    const use = async (manager: EntityManager) => {
      if (!(await this.attempts.remove(state, browser, manager))) throw new AppError(errors.OIDC_EXPIRED);
    };
    await this.links.link(user, person, caller, { begunAt, use });
    return this.open(user, person, caller);
  }

  private async enter(
    person: OidcPerson,
    browser: string,
    caller: Caller,
    isRetry = false,
  ): Promise<OrganisationResult> {
    const identity = await this.identities.find(person);
    const known = identity && (await this.users.findById(identity.userId));
    if (known) {
      await this.identities.noteUse(identity);
      return this.open(known, person, caller);
    }
    const { email } = person;
    const account = await this.users.findByEmail(email);
    if (account && this.demo.is(account)) throw new AppError(errors.DEMO_ACCOUNT);
    if (account) return { asks: 'password', state: await this.attempts.storePerson(browser, person), email };
    try {
      return await this.open(await this.create(person), person, caller);
    } catch (error) {
      // A unique violation means that another tab of the same person has just created the account, so the sign-in is tried again.
      if (isRetry || databaseFault(error)?.kind !== 'unique') throw error;
      return this.enter(person, browser, caller, true);
    }
  }

  /** Opens a session. An account with the address that the issuer has verified needs no further confirmation. */
  private async open(user: UserEntity, person: OidcPerson, caller: Caller): Promise<LoginAnswer> {
    if (user.email === person.email) await this.confirmations.confirmed(user, this.dataSource.manager);
    this.logins.requireConfirmed(user);
    await this.places.follow(user.id, person);
    return this.logins.open(user, caller);
  }

  private async create(person: OidcPerson): Promise<UserEntity> {
    const { email, name } = person;
    const isName = RegisterRequest.shape.username.safeParse(email).data === email;
    const username = isName ? email : `user-${randomBytes(6).toString('hex')}`;
    const user = await transaction(
      this.dataSource,
      async (manager) => {
        const saved = await this.users.insert(manager, { username, name, email, password: noPassword });
        await this.workspaces.makeOwn(saved, manager);
        await this.confirmations.confirmed(saved, manager);
        await this.identities.link(saved.id, person, manager);
        return saved;
      },
      { readsLatest: true },
    );
    this.logger.info({ event: 'registration', userId: user.id, by: 'issuer' }, 'registration');
    return user;
  }
}
