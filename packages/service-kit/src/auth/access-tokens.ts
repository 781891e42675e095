import { AccessClaims, type Membership } from '@portals/contracts/auth';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { AppError } from '../errors/app-error.js';

export const accessToken = { issuer: 'portals-auth', algorithm: 'EdDSA' } as const;

/** Returns the token of an Authorization header; null when there is none. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +([^\s]+)$/i.exec(header ?? '')?.[1] ?? null;
}

/** The user that a request acts for. */
export interface AccessUser {
  id: number;
  username: string;
  role: string;
  /** Session id, which signing out needs. */
  sessionId: string;
  /** Email address of the account, in lower case; absent in tokens of the previous version. */
  email?: string;
  /** All memberships of the user in workspaces. */
  workspaces: readonly Membership[];
  /** True for administrators of the site (rule 20.1), otherwise absent. */
  isAdmin?: true;
}

interface Verified {
  user: AccessUser;
  /** Time until which the token is accepted, in seconds since the epoch. */
  expires: number;
}

const MAX_VERIFIED = 5000;
/**
 * Seconds after its expiry for which a token is accepted, because the clock of the machine that signed it may be behind (rule 3.12). Revoked
 * sessions do not depend on it: the gateway replaces a token within seconds. It must be below `OVERLAP_MS` of auth's keys.
 */
const toleranceSeconds = 300;

/** Verifies access tokens with the published keys of the auth service (JWKS, RFC 7517), and caches valid tokens for as long as they are accepted. */
export class AccessTokens {
  private readonly verified = new Map<string, Verified>();
  private keys: JWTVerifyGetKey;

  /**
   * @param jwksUrl URL of the auth service's keys
   * @param audience name of the service: only tokens with this audience (`aud`, RFC 7519 §4.1.3) are accepted
   */
  constructor(
    jwksUrl: string,
    private readonly audience: string,
  ) {
    this.keys = createRemoteJWKSet(new URL(jwksUrl), {
      timeoutDuration: 3000,
      // With jose's default cooldown, tokens signed with a new key would be rejected for 30 seconds.
      cooldownDuration: 200,
      cacheMaxAge: 300_000,
    });
  }

  /** Replaces the keys fetched from AUTH_JWKS_URL; used by the auth service itself and by tests. */
  useKeys(keys: JWTVerifyGetKey): void {
    this.keys = keys;
    this.verified.clear();
  }

  /**
   * @returns null for an invalid token
   * @throws AppError SERVICE_UNAVAILABLE when the keys cannot be fetched
   */
  async verify(token: string): Promise<AccessUser | null> {
    const known = this.verified.get(token);
    if (known !== undefined) {
      if (known.expires * 1000 > Date.now()) return known.user;
      this.verified.delete(token);
      return null;
    }
    const fresh = await this.check(token);
    if (fresh === null) return null;
    this.remember(token, fresh);
    return fresh.user;
  }

  private async check(token: string): Promise<Verified | null> {
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        issuer: accessToken.issuer,
        audience: this.audience,
        algorithms: [accessToken.algorithm],
        clockTolerance: toleranceSeconds,
        requiredClaims: ['exp', 'sub'],
      });
      const claims = AccessClaims.safeParse(payload);
      if (!claims.success || payload.exp === undefined) return null;
      const {
        sub,
        username,
        role,
        email,
        sid,
        workspaces = personalWorkspace(Number(sub)),
        admin,
      } = claims.data;
      return {
        user: {
          id: Number(sub),
          username,
          role,
          sessionId: sid,
          workspaces,
          ...(email !== undefined && { email }),
          ...(admin && { isAdmin: admin }),
        },
        expires: payload.exp + toleranceSeconds,
      };
    } catch (error) {
      if (isRefusal(error)) return null;
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause: error });
    }
  }

  private remember(token: string, verified: Verified): void {
    if (this.verified.size >= MAX_VERIFIED) {
      const oldest = this.verified.keys().next();
      if (!oldest.done) this.verified.delete(oldest.value);
    }
    this.verified.set(token, verified);
  }
}

/**
 * Returns the membership of a user in the personal workspace, whose id equals the user's id (rule 18.1); used when a token from an earlier
 * version of the auth service lists no workspaces.
 */
export const personalWorkspace = (userId: number): readonly Membership[] => [
  { id: userId, role: 'owner', reach: 'all' },
];

/** Returns true when the token is invalid or its key is unknown; false when the keys could not be fetched or parsed. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}
