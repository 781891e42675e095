import { Inject, Injectable } from '@nestjs/common';
import type { ExchangeAnswer, Membership, OwnSession } from '@portals/contracts/auth';
import { type AccessUser, AppError, CONFIG } from '@portals/service-kit';
import { type EntityManager, Not } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { TokenSigner } from '../keys/token-signer.js';
import type { Caller } from '../throttle/caller.js';
import type { UserEntity } from '../user/user.entity.js';
import { coarsePlace } from '../workspace/coarse-place.rules.js';
import { WorkspaceService } from '../workspace/workspace.service.js';
import { deviceOf } from './device.rules.js';
import { SessionRepository } from './session.repository.js';
import { hashToken, newSessionToken } from './session-token.js';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Manages sessions. Login and registration open them, the gateway exchanges them for access tokens, and logout revokes them. */
@Injectable()
export class SessionService {
  constructor(
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(TokenSigner) private readonly signer: TokenSigner,
    @Inject(WorkspaceService) private readonly workspaces: WorkspaceService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Opens a session. @returns its token; only the hash of the token is stored */
  async open(
    manager: EntityManager,
    userId: number,
    { address, agent }: Caller,
    byPasskey = false,
  ): Promise<string> {
    const token = newSessionToken();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + this.config.SESSION_HOURS * HOUR);
    await this.sessions.insert(manager, {
      tokenHash: hashToken(token),
      userId,
      createdAt,
      expiresAt,
      place: coarsePlace(address),
      byPasskey,
      ...deviceOf(agent),
    });
    return token;
  }

  /**
   * Exchanges a session token for an access token that only the service `audience` accepts.
   * @throws AppError UNAUTHENTICATED for a token that is unknown, revoked, expired or idle for too long
   */
  async exchange(token: string, audience: string): Promise<ExchangeAnswer> {
    const now = new Date();
    const session = await this.sessions.findLiveByHash(hashToken(token), now, this.idleBefore(now));
    if (session === null) throw new AppError('UNAUTHENTICATED');
    // Writes the time at most once a minute, which is accurate enough for the idle limit.
    if (now.getTime() - session.lastSeenAt.getTime() > MINUTE) {
      await this.sessions.touch(session.id, { lastSeenAt: now });
    }
    const places = await this.workspaces.placesOf(session.user, session.byPasskey === true);
    return this.signer.sign(session.user, audience, String(session.id), session.expiresAt, places);
  }

  /**
   * Returns the user of a verified access token, whose session may have ended since the token was signed.
   * @param address network address of the caller; only its first two groups are stored (rule 19.31)
   * @throws AppError UNAUTHENTICATED when the session has ended
   */
  async currentUser(user: Pick<AccessUser, 'id' | 'sessionId'>, address?: string): Promise<UserEntity> {
    const now = new Date();
    const session = await this.sessions.findLiveById(Number(user.sessionId), now, this.idleBefore(now));
    if (session === null || session.userId !== user.id) throw new AppError('UNAUTHENTICATED');
    const place = address === undefined ? session.place : coarsePlace(address);
    if (place !== session.place) await this.sessions.touch(session.id, { place });
    return session.user;
  }

  /**
   * Returns the memberships that the session of a verified access token reaches now; none once it has ended. Unlike a call of the user, it
   * does not keep the session from becoming idle.
   */
  async placesOf({ id, sessionId }: Pick<AccessUser, 'id' | 'sessionId'>): Promise<Membership[]> {
    const now = new Date();
    const session = await this.sessions.findLiveById(Number(sessionId), now, this.idleBefore(now));
    if (session === null || session.userId !== id) return [];
    return this.workspaces.placesOf(session.user, session.byPasskey === true);
  }

  async revokeByToken(token: string): Promise<void> {
    await this.sessions.revoke({ tokenHash: hashToken(token) }, new Date());
  }

  async revokeById(sessionId: string): Promise<void> {
    await this.sessions.revoke({ id: Number(sessionId) }, new Date());
  }

  /** Lists the live sessions of the signed-in user, starting with the current one. */
  async listOf({ id: userId, sessionId }: AccessUser): Promise<OwnSession[]> {
    const now = new Date();
    const sessions = await this.sessions.listLive(userId, now, this.idleBefore(now));
    return sessions
      .map(({ id, browser, system, place, createdAt, lastSeenAt }) => ({
        id,
        current: id === Number(sessionId),
        browser,
        system,
        place,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }))
      .sort((one, other) => Number(other.current) - Number(one.current));
  }

  /** Returns the number of live sessions by user id. */
  countOpen(userIds: readonly number[]): Promise<Map<number, number>> {
    const now = new Date();
    return this.sessions.countLive(userIds, now, this.idleBefore(now));
  }

  /** Ends one session of a user. @returns false when the user has no live session with this id */
  endOne(userId: number, id: number): Promise<boolean> {
    return this.sessions.revoke({ userId, id }, new Date());
  }

  /** Ends all sessions of a user except the current one. @returns true when there were any */
  endOthers({ id: userId, sessionId }: AccessUser, manager?: EntityManager): Promise<boolean> {
    return this.sessions.revoke({ userId, id: Not(Number(sessionId)) }, new Date(), manager);
  }

  /**
   * Ends all sessions that were opened with a passkey, except the current one.
   * @param isLast true when the user's last passkey was removed; the current session then no longer counts as opened with a passkey
   */
  async endOthersByPasskey(
    { id: userId, sessionId }: AccessUser,
    isLast: boolean,
    manager: EntityManager,
  ): Promise<void> {
    const id = Number(sessionId);
    await this.sessions.revoke({ userId, byPasskey: true, id: Not(id) }, new Date(), manager);
    if (isLast) await this.sessions.clearPasskeyMark(id, manager);
  }

  /** Ends all sessions of a user. @returns true when there were any */
  revokeAllOf(userId: number, manager?: EntityManager): Promise<boolean> {
    return this.sessions.revoke({ userId }, new Date(), manager);
  }

  async deleteExpired(): Promise<void> {
    await this.sessions.deleteExpired(new Date());
  }

  private idleBefore(now: Date): Date {
    return new Date(now.getTime() - this.config.SESSION_IDLE_MINUTES * MINUTE);
  }
}
