import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type EntityManager,
  type FindOptionsWhere,
  In,
  IsNull,
  LessThan,
  MoreThan,
  type Repository,
} from 'typeorm';
import { SessionEntity } from './session.entity.js';

@Injectable()
export class SessionRepository {
  constructor(@InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>) {}

  /** Returns the session with its user, unless it has been revoked, has expired or has been idle since before `idleBefore`. */
  private async findLive(key: { tokenHash: string } | { id: number }, now: Date, idleBefore: Date) {
    // Uses `find`, because `findOne` with a relation runs two queries. The key is unique, so the result is the same.
    const [session] = await this.sessions.find({
      where: { ...key, revokedAt: IsNull(), expiresAt: MoreThan(now), lastSeenAt: MoreThan(idleBefore) },
      relations: { user: true },
    });
    return session ?? null;
  }

  findLiveByHash(tokenHash: string, now: Date, idleBefore: Date): Promise<SessionEntity | null> {
    return this.findLive({ tokenHash }, now, idleBefore);
  }

  findLiveById(id: number, now: Date, idleBefore: Date): Promise<SessionEntity | null> {
    return this.findLive({ id }, now, idleBefore);
  }

  async insert(
    manager: EntityManager,
    session: Omit<SessionEntity, 'id' | 'user' | 'lastSeenAt' | 'revokedAt'>,
  ): Promise<void> {
    await manager.insert(SessionEntity, { ...session, lastSeenAt: session.createdAt, revokedAt: null });
  }

  /** Returns the live sessions of a user, most recently used first. */
  listLive(userId: number, now: Date, idleBefore: Date): Promise<SessionEntity[]> {
    return this.sessions.find({
      where: { userId, revokedAt: IsNull(), expiresAt: MoreThan(now), lastSeenAt: MoreThan(idleBefore) },
      order: { lastSeenAt: 'DESC', id: 'DESC' },
    });
  }

  /** Returns the number of live sessions by user id. */
  async countLive(userIds: readonly number[], now: Date, idleBefore: Date): Promise<Map<number, number>> {
    const rows = await this.sessions
      .createQueryBuilder('session')
      .select('session.userId', 'userId')
      .addSelect('COUNT(*)', 'open')
      .where({
        userId: In([...userIds]),
        revokedAt: IsNull(),
        expiresAt: MoreThan(now),
        lastSeenAt: MoreThan(idleBefore),
      })
      .groupBy('session.userId')
      .getRawMany<{ userId: number; open: unknown }>();
    return new Map(rows.map(({ userId, open }) => [userId, Number(open)]));
  }

  async touch(id: number, seen: Partial<Pick<SessionEntity, 'lastSeenAt' | 'place'>>): Promise<void> {
    await this.sessions.update({ id }, seen);
  }

  /** Marks a session as opened without a passkey. */
  async clearPasskeyMark(id: number, manager: EntityManager): Promise<void> {
    await manager.update(SessionEntity, { id }, { byPasskey: false });
  }

  /** Revokes all matching sessions. @returns true when at least one was not revoked yet */
  async revoke(
    key: FindOptionsWhere<SessionEntity>,
    now: Date,
    manager = this.sessions.manager,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      SessionEntity,
      { ...key, revokedAt: IsNull() },
      { revokedAt: now },
    );
    return (affected ?? 0) > 0;
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.sessions.delete({ expiresAt: LessThan(now) });
  }
}
