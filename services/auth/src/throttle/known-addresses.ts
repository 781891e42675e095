import { Inject, Injectable } from '@nestjs/common';
import { Throttle } from '@portals/service-kit';
import type { UserEntity } from '../user/user.entity.js';

const rememberedMs = 90 * 86_400_000;

const ruleOf = (username: string, address: string) => ({ key: ['known address', username, address] });

/**
 * Addresses that an account has signed in from. Guesses from many addresses exhaust the limit for unknown addresses; the
 * owner, at an address that is known, can still sign in.
 */
@Injectable()
export class KnownAddresses {
  constructor(@Inject(Throttle) private readonly throttle: Throttle) {}

  /** @param username in the spelling that is stored */
  has(username: string, address: string): Promise<boolean> {
    return this.throttle.isKnown(ruleOf(username, address));
  }

  add({ username }: Pick<UserEntity, 'username'>, address: string): Promise<void> {
    return this.throttle.remember({ ...ruleOf(username, address), windowMs: rememberedMs });
  }
}
