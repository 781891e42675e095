import { Inject, Injectable } from '@nestjs/common';
import { Throttle } from '@portals/service-kit';
import type { UserEntity } from '../user/user.entity.js';

const rememberedMs = 90 * 86_400_000;

const ruleOf = (username: string, address: string) => ({ key: ['known address', username, address] });

/**
 * Stores network addresses from which an account has signed in. They are exempt from the limit for unknown addresses, so the owner can
 * still sign in when guesses from many addresses have exhausted that limit.
 */
@Injectable()
export class KnownAddresses {
  constructor(@Inject(Throttle) private readonly throttle: Throttle) {}

  /** @param username user name in its stored spelling */
  has(username: string, address: string): Promise<boolean> {
    return this.throttle.hasKey(ruleOf(username, address));
  }

  add({ username }: Pick<UserEntity, 'username'>, address: string): Promise<void> {
    return this.throttle.storeKey({ ...ruleOf(username, address), windowMs: rememberedMs });
  }
}
