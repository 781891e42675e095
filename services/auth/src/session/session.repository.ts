import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, LessThan, MoreThan, type Repository } from 'typeorm';
import { SessionEntity } from './session.entity.js';

@Injectable()
export class SessionRepository {
  constructor(@InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>) {}

  /** Returns the session with its user, unless it is revoked, expired or idle since before `idleBefore`. */
  private async findLive(key: { tokenHash: string } | { id: number }, now: Date, idleBefore: Date) {
    // `findOne` with a relation runs two queries; the key is unique, so `find` returns the same row with one.
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
    session: Pick<SessionEntity, 'tokenHash' | 'userId' | 'createdAt' | 'expiresAt'>,
  ): Promise<void> {
    await manager.insert(SessionEntity, { ...session, lastSeenAt: session.createdAt, revokedAt: null });
  }

  async touch(id: number, now: Date): Promise<void> {
    await this.sessions.update({ id }, { lastSeenAt: now });
  }

  async revoke(
    key: { tokenHash: string } | { id: number } | { userId: number },
    now: Date,
    manager = this.sessions.manager,
  ): Promise<void> {
    await manager.update(SessionEntity, { ...key, revokedAt: IsNull() }, { revokedAt: now });
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.sessions.delete({ expiresAt: LessThan(now) });
  }
}
