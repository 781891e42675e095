import { Inject, Injectable } from '@nestjs/common';
import type { LoginAnswer, PasskeyLogin, PasskeyOptions } from '@portals/contracts/auth';
import { AppError } from '@portals/service-kit';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { declaration } from '../declaration.js';
import { LoginService } from '../session/login.service.js';
import type { Caller } from '../throttle/caller.js';
import type { UserEntity } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import type { PasskeyEntity } from './passkey.entity.js';
import { PasskeyRepository } from './passkey.repository.js';
import type { RelyingParty } from './relying-party.js';

/** Sign-in with a passkey. The authenticator verifies the person, so no password is required (rule 19.35). */
@Injectable()
export class PasskeyLoginService {
  constructor(
    @Inject(PasskeyRepository) private readonly passkeys: PasskeyRepository,
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(LoginService) private readonly logins: LoginService,
  ) {}

  /**
   * Returns the options with which a browser offers the user's passkeys for this site. They identify no account.
   * @param userId account of a signed-in user who must prove their identity again; null for a login
   * @throws AppError TOO_MANY_REQUESTS
   */
  async options(
    { id: rpID }: RelyingParty,
    caller: Caller,
    userId: number | null = null,
  ): Promise<PasskeyOptions> {
    await this.logins.countOptions(caller);
    const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
    await this.passkeys.addChallenge(options.challenge, userId);
    return { ...options };
  }

  /**
   * Opens a session for the owner of a passkey.
   * @throws AppError PASSKEY_REFUSED, ADDRESS_UNCONFIRMED, TOO_MANY_REQUESTS
   */
  async login(answer: PasskeyLogin, site: RelyingParty, caller: Caller): Promise<LoginAnswer> {
    const user = await this.ownerOf(answer, site, caller);
    if (user === undefined) throw new AppError(declaration.errors.PASSKEY_REFUSED);
    this.logins.requireConfirmed(user);
    return this.logins.open(user, caller, async (manager) => {
      if ((await this.passkeys.findByCredential(answer.id, manager)) === null)
        throw new AppError(declaration.errors.PASSKEY_REFUSED);
    });
  }

  /**
   * Verifies the authenticator's response and returns the passkey's owner; undefined when the response is invalid.
   * @param userId account for which the options were created
   * @throws AppError TOO_MANY_REQUESTS
   */
  async ownerOf(
    answer: PasskeyLogin,
    site: RelyingParty,
    caller: Caller,
    userId: number | null = null,
  ): Promise<UserEntity | undefined> {
    await this.logins.countTry(caller);
    const passkey = await this.passkeys.findByCredential(answer.id);
    const counter = passkey && (await this.verify(answer, passkey, site, userId));
    const isFresh = passkey !== null && counter !== null && (await this.passkeys.noteUse(passkey, counter));
    const [user] = isFresh ? await this.users.findByIds([passkey.userId]) : [];
    return user;
  }

  /**
   * Verifies a response and returns the authenticator's counter. Null when the signature, challenge or origin is wrong, or when the counter
   * has decreased, which suggests a cloned authenticator.
   */
  private async verify(
    answer: PasskeyLogin,
    { credentialId, publicKey, counter }: PasskeyEntity,
    site: RelyingParty,
    userId: number | null,
  ): Promise<number | null> {
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answerOf(answer),
        expectedChallenge: (challenge) => this.passkeys.consumeChallenge(challenge, userId),
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
        credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      // The library throws when any part of the response is invalid, as in a forged or replayed one.
      return null;
    }
  }
}

function answerOf({ response: { userHandle, ...response }, ...rest }: PasskeyLogin) {
  return { ...rest, response: { ...response, ...(userHandle !== undefined && { userHandle }) } };
}
