import passport from 'passport';
import { AccessTokens, bearerToken } from './access-tokens.js';

export const ACCESS_STRATEGY = 'access';

type AuthenticatedRequest = Parameters<passport.Strategy['authenticate']>[0];

/** Passport strategy for access tokens, which have Ed25519 signatures. passport-jwt uses jsonwebtoken, which does not support EdDSA. */
class AccessStrategy extends passport.Strategy {
  override name = ACCESS_STRATEGY;

  override authenticate(request: AuthenticatedRequest, options?: { verifier?: unknown }) {
    const token = bearerToken(request.headers.authorization);
    const verifier = options?.verifier;
    if (token === null || !(verifier instanceof AccessTokens)) {
      this.fail(401);
      return;
    }
    verifier.verify(token).then(
      (user) => (user === null ? this.fail(401) : this.success(user)),
      (error: unknown) => this.error(error),
    );
  }
}

export const registerAccessStrategy = (): void => {
  passport.use(ACCESS_STRATEGY, new AccessStrategy());
};
