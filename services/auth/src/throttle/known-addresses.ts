import { Inject, Injectable } from '@nestjs/common';
import { Throttle } from '@portals/service-kit';
import type { UserEntity } from '../user/user.entity.js';

const keptMs = 90 * 86_400_000;

const ruleOf = (login: string, address: string) => ({ key: ['known address', login, address] });

/**
 * Addresses that an account has signed in from. Guesses from all over the world use up what strangers may try, and
 * must not lock the owner out, who comes from where they came before.
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
      await this.throttle.remember({ ...ruleOf(login, address), windowMs: keptMs });
    }
  }
}
