import { Inject, Injectable } from '@nestjs/common';
import { Throttle } from '@portals/service-kit';
import type { UserEntity } from '../user/user.entity.js';

const rememberedMs = 90 * 86_400_000;

const ruleOf = (login: string, address: string) => ({ key: ['known address', login, address] });

/**
 * Addresses that an account has signed in from. Guesses from many addresses exhaust the limit for unknown addresses; the
 * owner, at an address that is known, can still sign in.
 */
@Injectable()
export class KnownAddresses {
  constructor(@Inject(Throttle) private readonly throttle: Throttle) {}

  /** @param login user name or e-mail in the spelling that is stored */
  has(login: string, address: string): Promise<boolean> {
    return this.throttle.isKnown(ruleOf(login, address));
  }

  async add({ username, email }: Pick<UserEntity, 'username' | 'email'>, address: string): Promise<void> {
    for (const login of new Set([username, email])) {
      await this.throttle.remember({ ...ruleOf(login, address), windowMs: rememberedMs });
    }
  }
}
