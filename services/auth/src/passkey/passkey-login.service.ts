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
   * Returns the options that a browser needs to offer the person's passkeys for this site. The reply names no account.
   * @param userId account of a signed-in person who proves their identity again; null at a login
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
    return this.logins.open(user, caller, true);
  }

  /**
   * Returns the owner of a passkey who has just used it; undefined when the answer is invalid.
   * @param userId account that the options were made for
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
   * Verifies an answer and returns the authenticator's counter; null when signature, challenge or origin is wrong, or
   * when the counter went back.
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
        expectedChallenge: (challenge) => this.passkeys.takeChallenge(challenge, userId),
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
        credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      // The library throws for every invalid part of a forged or replayed answer.
      return null;
    }
  }
}

function answerOf({ response: { userHandle, ...response }, ...rest }: PasskeyLogin) {
  return { ...rest, response: { ...response, ...(userHandle !== undefined && { userHandle }) } };
}
