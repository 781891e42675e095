import { Inject, Injectable } from '@nestjs/common';
import { AddressAnswer, type Membership } from '@portals/contracts/auth';
import { z } from 'zod';
import type { BaseConfig } from '../config/base.js';
import { CONFIG } from '../config/token.js';

const longestMs = 5000;
/** Address that is safe in an email header: no line break, no second address. */
const Address = z.email().max(254);

/** An account as the auth service knows it now. */
export interface AccountState {
  /** Null when the account is gone, or its address cannot receive email. */
  address: string | null;
  /** Places in workspaces; null when the auth service is of the version before, which does not tell them. */
  workspaces: readonly Membership[] | null;
}

/**
 * Looks up accounts in the auth service. Nothing of them is stored here: callers cannot forge it, changes of the account take effect at
 * once, and the address disappears with the account.
 */
@Injectable()
export class Accounts {
  private readonly url: URL;

  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<BaseConfig, 'AUTH_JWKS_URL'> & { AUTH_INTERNAL_KEY?: string | undefined },
  ) {
    this.url = new URL('/internal/addresses', config.AUTH_JWKS_URL);
  }

  /** @throws Error when the auth service cannot answer now */
  async find(userId: number, timeoutMs: number = longestMs): Promise<AccountState> {
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
      throw new Error(`auth answered ${answer.status} when it was asked for an account`);
    }
    const { email, workspaces = null } = AddressAnswer.parse(await answer.json());
    return { address: Address.safeParse(email).data ?? null, workspaces };
  }
}
