import { Inject, Injectable } from '@nestjs/common';
import type {
  NewPasskey,
  OwnerProof,
  Passkey,
  PasskeyOptions,
  PasskeysAnswer,
  RecoveryCodes,
  SecondStepChange,
} from '@portals/contracts/auth';
import { type AccessUser, AppError, transaction } from '@portals/service-kit';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { OwnerCheck } from '../account/owner-check.js';
import { declaration } from '../declaration.js';
import type { SignInChange } from '../mail/account-mail.rules.js';
import { AccountMails } from '../mail/account-mails.js';
import { RecoveryCodeBook } from '../second-step/recovery-code-book.js';
import { SessionService } from '../session/session.service.js';
import type { Caller } from '../throttle/caller.js';
import type { UserEntity } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import { AccessRecord, type NewEvent } from '../workspace/access-record.js';
import { OwnerProofCheck } from './owner-proof.js';
import type { PasskeyEntity } from './passkey.entity.js';
import { PasskeyRepository } from './passkey.repository.js';
import type { RelyingParty } from './relying-party.js';

const maxPasskeys = 20;

/** Manages the signed-in user's passkeys and second step (rules 19.34 and 19.36). */
@Injectable()
export class PasskeyService {
  constructor(
    @Inject(PasskeyRepository) private readonly passkeys: PasskeyRepository,
    @Inject(RecoveryCodeBook) private readonly codes: RecoveryCodeBook,
    @Inject(OwnerCheck) private readonly owner: OwnerCheck,
    @Inject(OwnerProofCheck) private readonly proofs: OwnerProofCheck,
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  async list(user: AccessUser): Promise<PasskeysAnswer> {
    const account = await this.owner.current(user);
    return {
      passkeys: (await this.passkeys.list(account.id)).map(shown),
      secondStep: account.secondStep === true,
      codesLeft: await this.codes.countUnused(account.id),
    };
  }

  /**
   * Checks the owner's proof of identity and returns the options with which a browser creates a passkey.
   * @throws AppError TOO_MANY_PASSKEYS, DEMO_ACCOUNT, and the errors of `OwnerProofCheck.prove`
   */
  async options(
    user: AccessUser,
    proof: OwnerProof,
    site: RelyingParty,
    caller: Caller,
  ): Promise<PasskeyOptions> {
    const account = await this.owner.own(user);
    const known = await this.passkeys.list(account.id);
    // Checked before the proof of identity, so that a refused call does not use up a recovery code.
    if (known.length >= maxPasskeys) throw new AppError(declaration.errors.TOO_MANY_PASSKEYS);
    await this.proofs.prove(user, proof, site, caller);
    const options = await generateRegistrationOptions({
      rpName: site.id,
      rpID: site.id,
      userName: account.email,
      userDisplayName: account.name,
      userID: Buffer.from(String(account.id)),
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transports.split(',').filter(Boolean),
      })),
      // A discoverable credential makes the user name unnecessary; user verification lets the passkey replace the password.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.passkeys.addChallenge(options.challenge, account.id);
    return { ...options };
  }

  /** @throws AppError PASSKEY_NOT_MADE, PASSKEY_KNOWN, TOO_MANY_PASSKEYS, DEMO_ACCOUNT */
  async add(user: AccessUser, made: NewPasskey, site: RelyingParty, caller: Caller): Promise<Passkey> {
    const account = await this.owner.own(user);
    const credential = await this.verify(made, account.id, site);
    return this.inTurn(account.id, async (manager) => {
      if ((await this.passkeys.list(account.id, manager)).length >= maxPasskeys) {
        throw new AppError(declaration.errors.TOO_MANY_PASSKEYS);
      }
      const passkey = await this.passkeys.insert(
        {
          userId: account.id,
          name: made.name,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: (made.response.transports ?? []).join(',').slice(0, 200),
          createdAt: new Date(),
        },
        manager,
      );
      await this.note(account, { what: 'passkeyAdded', newValue: made.name }, caller, manager);
      return shown(passkey);
    });
  }

  /**
   * Checks the owner's proof of identity, removes a passkey, and ends all other sessions that were opened with any passkey.
   * @throws AppError NOT_FOUND, LAST_PASSKEY, DEMO_ACCOUNT, and the errors of `OwnerProofCheck.prove`
   */
  async remove(
    user: AccessUser,
    id: number,
    proof: OwnerProof,
    site: RelyingParty,
    caller: Caller,
  ): Promise<void> {
    const account = await this.owner.own(user);
    // Checked before the proof of identity, so that a removal that is not allowed does not use up a recovery code.
    removable(await this.passkeys.list(account.id), id, account.secondStep === true);
    await this.proofs.prove(user, proof, site, caller);
    await this.inTurn(account.id, async (manager, secondStep) => {
      const passkeys = await this.passkeys.list(account.id, manager);
      const removed = removable(passkeys, id, secondStep);
      await this.passkeys.remove(id, manager);
      await this.note(account, { what: 'passkeyRemoved', oldValue: removed.name }, caller, manager);
      await this.sessions.endOthersByPasskey(user, passkeys.length === 1, manager);
    });
  }

  /** @throws AppError NO_PASSKEY, DEMO_ACCOUNT, and the errors of `OwnerProofCheck.prove` */
  async setSecondStep(
    user: AccessUser,
    { on, ...proof }: SecondStepChange,
    site: RelyingParty,
    caller: Caller,
  ): Promise<RecoveryCodes> {
    const account = await this.proofs.prove(user, proof, site, caller);
    return this.inTurn(account.id, async (manager, isOn) => {
      if (!on && !isOn) return { codes: [] };
      if (on && (await this.passkeys.list(account.id, manager)).length === 0) {
        throw new AppError(declaration.errors.NO_PASSKEY);
      }
      const what = on ? 'secondStepOn' : 'secondStepOff';
      await this.note(account, { what }, caller, manager, on && isOn ? 'codesRenewed' : what);
      if (on) return { codes: await this.codes.begin(account.id, manager) };
      await this.codes.end(account.id, manager);
      return { codes: [] };
    });
  }

  private async verify(made: NewPasskey, userId: number, site: RelyingParty) {
    const { response, name: _dropped, ...rest } = made;
    const { transports: _unused, ...answer } = response;
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...rest, response: answer },
        expectedChallenge: (challenge) => this.passkeys.consumeChallenge(challenge, userId),
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
      });
      if (verified) return registrationInfo.credential;
    } catch {
      // The library throws when any part of the response is invalid, as in a forged or replayed one.
    }
    throw new AppError(declaration.errors.PASSKEY_NOT_MADE);
  }

  /** Runs changes of a user's passkeys one after the other, under a lock on the account. */
  private async inTurn<T>(
    userId: number,
    change: (manager: EntityManager, secondStep: boolean) => Promise<T>,
  ): Promise<T> {
    const done = await transaction(
      this.dataSource,
      async (manager) => {
        const account = await this.users.lock(userId, manager);
        if (account === null) throw new AppError('UNAUTHENTICATED');
        return change(manager, account.secondStep === true);
      },
      { readsLatest: true },
    );
    this.mails.wake();
    return done;
  }

  private async note(
    account: UserEntity,
    event: { what: SignInChange & NewEvent['what']; newValue?: string; oldValue?: string },
    { language }: Caller,
    manager: EntityManager,
    told: SignInChange = event.what,
  ): Promise<void> {
    await this.record.addOwn(manager, account.id, event);
    await this.mails.notifyOfSignInChange(told, account, language, manager);
  }
}

/** Returns the passkey with this id, provided that it may be removed. @throws AppError NOT_FOUND, LAST_PASSKEY */
function removable(passkeys: PasskeyEntity[], id: number, secondStep: boolean): PasskeyEntity {
  const removed = passkeys.find((passkey) => passkey.id === id);
  if (removed === undefined) throw new AppError('NOT_FOUND');
  if (secondStep && passkeys.length === 1) throw new AppError(declaration.errors.LAST_PASSKEY);
  return removed;
}

const shown = ({ id, name, createdAt, lastUsedAt }: PasskeyEntity): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
