import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, ExchangeAnswer, Membership } from '@portals/contracts/auth';
import { accessToken } from '@portals/service-kit';
import { SignJWT } from 'jose';
import type { UserEntity } from '../user/user.entity.js';
import { KeyRing } from './key-ring.js';

const LIFETIME_SECONDS = 60;

/** Signs the short-lived access tokens that services verify. */
@Injectable()
export class TokenSigner {
  constructor(@Inject(KeyRing) private readonly keys: KeyRing) {}

  /**
   * Returns an access token for one service. It lives for a minute, but not beyond the end of the session. `expiresAt` is in seconds.
   */
  async sign(
    user: UserEntity,
    audience: string,
    sessionId: string,
    sessionEnd: Date,
    workspaces: Membership[],
  ): Promise<ExchangeAnswer> {
    const now = Math.floor(Date.now() / 1000);
    const expiresAt = Math.min(now + LIFETIME_SECONDS, Math.floor(sessionEnd.getTime() / 1000));
    const { kid, privateKey } = this.keys.current();
    const claims: Omit<AccessClaims, 'sub'> = {
      username: user.username,
      role: user.role,
      email: user.email,
      sid: sessionId,
      workspaces,
      ...(user.adminSince && { admin: true }),
    };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: accessToken.algorithm, kid })
      .setIssuer(accessToken.issuer)
      .setAudience(audience)
      .setSubject(String(user.id))
      .setIssuedAt(now)
      .setExpirationTime(expiresAt)
      .sign(privateKey);
    return { accessToken: token, expiresAt };
  }
}
