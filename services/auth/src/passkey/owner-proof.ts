import { Inject, Injectable } from '@nestjs/common';
import type { OwnerProof, PasskeyOptions } from '@portals/contracts/auth';
import { type AccessUser, AppError } from '@portals/service-kit';
import { OwnerCheck } from '../account/owner-check.js';
import { declaration } from '../declaration.js';
import { LoginService } from '../session/login.service.js';
import type { Caller } from '../throttle/caller.js';
import type { UserEntity } from '../user/user.entity.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import type { RelyingParty } from './relying-party.js';

/** Makes the account's owner prove their identity again, as in a login, before an irreversible action. */
@Injectable()
export class OwnerProofCheck {
  constructor(
    @Inject(OwnerCheck) private readonly owner: OwnerCheck,
    @Inject(PasskeyLoginService) private readonly passkeys: PasskeyLoginService,
    @Inject(LoginService) private readonly logins: LoginService,
  ) {}

  /** Returns the options that a browser needs to offer this account's passkeys. @throws AppError DEMO_ACCOUNT, TOO_MANY_REQUESTS */
  async options(user: AccessUser, site: RelyingParty, caller: Caller): Promise<PasskeyOptions> {
    const { id } = await this.owner.own(user);
    return this.passkeys.options(site, caller, id);
  }

  /**
   * Checks the owner's proof of identity and returns the account.
   * @throws AppError VALIDATION_FAILED for a wrong password, SECOND_STEP or RECOVERY_CODE_WRONG for accounts with a second step,
   * PASSKEY_REFUSED, TOO_MANY_REQUESTS, DEMO_ACCOUNT
   */
  async prove(user: AccessUser, proof: OwnerProof, site: RelyingParty, caller: Caller): Promise<UserEntity> {
    if ('password' in proof) {
      const account = await this.owner.prove(user, proof.password, 'password', caller);
      await this.logins.requireSecondStep(account, proof.recoveryCode);
      return account;
    }
    const account = await this.owner.own(user);
    const owner = await this.passkeys.ownerOf(proof.passkey, site, caller, account.id);
    if (owner?.id !== account.id) throw new AppError(declaration.errors.PASSKEY_REFUSED);
    return account;
  }
}
