import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portals/service-kit';
import { z } from 'zod';
import type { AnalyticsConfig } from '../config.js';

const timeoutMs = 5000;
/** Reply of the auth service; null when there is no such account. */
const Answer = z.object({ email: z.string().nullable() });
/** Address that is safe in an email header: no line break, no second address. */
const Address = z.email().max(254);

/**
 * Looks up the current addresses of accounts in the auth service. None is stored here: callers cannot forge one, changes of the account
 * take effect at once, and the address disappears with the account.
 */
@Injectable()
export class AccountAddresses {
  private readonly url: URL;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<AnalyticsConfig, 'AUTH_JWKS_URL' | 'AUTH_INTERNAL_KEY'>,
  ) {
    this.url = new URL('/internal/addresses', config.AUTH_JWKS_URL);
  }

  /**
   * Returns the address of an account.
   * @returns null when the account is gone, or its address cannot receive email
   * @throws Error when the auth service cannot answer now
   */
  async find(userId: number): Promise<string | null> {
    const { AUTH_INTERNAL_KEY: key } = this.config;
    const answer = await fetch(this.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ userId }),
      // A redirect would lead to some other service.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`auth answered ${answer.status} when it was asked for an address`);
    }
    const { email } = Answer.parse(await answer.json());
    return Address.safeParse(email).data ?? null;
  }
}
