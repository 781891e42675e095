import { Inject, Injectable } from '@nestjs/common';
import type { BaseConfig } from '../config/base.js';
import { CONFIG } from '../config/token.js';
import { AccessTokens } from './access-tokens.js';

/** Injection token of the service's name, which is the audience of its access tokens. */
export const AUDIENCE = Symbol('audience');

/** Verifies the access tokens of calls to a service. */
@Injectable()
export class AccessVerifier extends AccessTokens {
  constructor(@Inject(CONFIG) config: Pick<BaseConfig, 'AUTH_JWKS_URL'>, @Inject(AUDIENCE) audience: string) {
    super(config.AUTH_JWKS_URL, audience);
  }
}
