import type { Membership } from '@portals/contracts/auth';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose';
import { accessToken } from '../auth/access-tokens.js';

export interface TestUser {
  id: number;
  username?: string;
  role?: string;
  sessionId?: string;
  email?: string;
  /** Memberships of the user; defaults to the personal workspace only. */
  workspaces?: readonly Membership[];
  isAdmin?: true;
}

export interface TokenIssuer {
  keys: JWTVerifyGetKey;
  /** Returns a token as the auth service signs it, valid longer than any test; `expiresIn` in seconds, negative for an expired token. */
  tokenFor(user: TestUser, expiresIn?: number): Promise<string>;
}

/**
 * Creates a key pair and signs tokens with it.
 * @param audience name of the service that accepts the tokens
 */
export async function createTokenIssuer(audience: string, kid = 'test'): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('Ed25519');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: accessToken.algorithm, use: 'sig' };
  return {
    keys: createLocalJWKSet({ keys: [jwk] }),
    tokenFor(user, expiresIn = 600) {
      const now = Math.floor(Date.now() / 1000);
      const claims = { username: `user${user.id}`, role: 'user', sid: 'test-session', ...withoutId(user) };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: accessToken.algorithm, kid })
        .setIssuer(accessToken.issuer)
        .setAudience(audience)
        .setSubject(String(user.id))
        .setIssuedAt(now)
        .setExpirationTime(now + expiresIn)
        .sign(privateKey);
    },
  };
}

const withoutId = ({ username, role, sessionId, email, workspaces, isAdmin }: TestUser) => ({
  ...(username !== undefined && { username }),
  ...(role !== undefined && { role }),
  ...(sessionId !== undefined && { sid: sessionId }),
  ...(email !== undefined && { email }),
  ...(workspaces !== undefined && { workspaces }),
  ...(isAdmin && { admin: isAdmin }),
});
