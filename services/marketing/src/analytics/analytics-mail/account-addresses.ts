import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portals/service-kit';
import { z } from 'zod';
import type { AnalyticsConfig } from '../config.js';

const timeoutMs = 5000;
/** What auth answers; null when there is no such account. */
const Answer = z.object({ email: z.string().nullable() });
/** What may stand in the header of a mail: no line break, no second address. */
const Address = z.email().max(254);

/**
 * Addresses of accounts as auth has them now. None is kept here: it cannot be forged by who calls, follows a change of the account by
 * itself, and ends with the account.
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
   * @returns null when the account is gone, or has an address that no mail can go to
   * @throws Error when auth cannot say it now
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
      // An answer from elsewhere is none of auth.
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
