import { Inject, Injectable } from '@nestjs/common';
import { Throttle } from '@portals/service-kit';
import type { UserEntity } from '../user/user.entity.js';

const rememberedMs = 90 * 86_400_000;

const ruleOf = (username: string, address: string) => ({ key: ['known address', username, address] });

/**
 * Addresses from which an account has signed in. Guesses from many addresses exhaust the limit for unknown addresses, but the owner can
 * still sign in from a known one.
 */
@Injectable()
export class KnownAddresses {
  constructor(@Inject(Throttle) private readonly throttle: Throttle) {}

  /** @param username in its stored spelling */
  has(username: string, address: string): Promise<boolean> {
    return this.throttle.isKnown(ruleOf(username, address));
  }

  add({ username }: Pick<UserEntity, 'username'>, address: string): Promise<void> {
    return this.throttle.remember({ ...ruleOf(username, address), windowMs: rememberedMs });
  }
}
