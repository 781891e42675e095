import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan, MoreThan, MoreThanOrEqual } from 'typeorm';
import { hashToken } from '../session/session-token.js';
import { ChallengeEntity, PasskeyEntity } from './passkey.entity.js';

/** Milliseconds for which a challenge is valid. Browsers allow up to five minutes for using an authenticator. */
const challengeMs = 5 * 60_000;

@Injectable()
export class PasskeyRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  list(userId: number, manager: EntityManager = this.dataSource.manager): Promise<PasskeyEntity[]> {
    return manager.find(PasskeyEntity, { where: { userId }, order: { id: 'ASC' } });
  }

  findByCredential(
    credentialId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<PasskeyEntity | null> {
    return manager.findOneBy(PasskeyEntity, { credentialHash: hashToken(credentialId) });
  }

  /** Stores a passkey. A credential that is already stored violates a unique index. */
  async insert(
    passkey: Omit<PasskeyEntity, 'id' | 'credentialHash' | 'lastUsedAt'>,
    manager: EntityManager,
  ): Promise<PasskeyEntity> {
    const credentialHash = hashToken(passkey.credentialId);
    return manager.save(manager.create(PasskeyEntity, { ...passkey, credentialHash, lastUsedAt: null }));
  }

  async remove(id: number, manager: EntityManager): Promise<void> {
    await manager.delete(PasskeyEntity, { id });
  }

  /** Removes the passkeys that an account has got since a time. */
  async removeAll(userId: number, manager: EntityManager, from: Date): Promise<void> {
    await manager.delete(PasskeyEntity, { userId, createdAt: MoreThanOrEqual(from) });
  }

  /** Records the use of a passkey. @returns false when the passkey has been removed or used elsewhere in the meantime */
  async noteUse({ id, counter }: PasskeyEntity, newCounter: number): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(
      PasskeyEntity,
      { id, counter },
      { counter: newCounter, lastUsedAt: new Date() },
    );
    return affected === 1;
  }

  /** @param userId account for which the challenge is issued; null for a login */
  async addChallenge(challenge: string, userId: number | null): Promise<void> {
    const expiresAt = new Date(Date.now() + challengeMs);
    await this.dataSource.manager.insert(ChallengeEntity, {
      challengeHash: hashToken(challenge),
      userId,
      expiresAt,
    });
  }

  /** Uses up a challenge. @returns false when it was not issued for this account, has been used already or has expired */
  async consumeChallenge(challenge: string, userId: number | null): Promise<boolean> {
    const given = await this.dataSource.manager.findOneBy(ChallengeEntity, {
      challengeHash: hashToken(challenge),
      expiresAt: MoreThan(new Date()),
    });
    if (given === null || given.userId !== userId) return false;
    const { affected } = await this.dataSource.manager.delete(ChallengeEntity, { id: given.id });
    return affected === 1;
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.dataSource.manager.delete(ChallengeEntity, { expiresAt: LessThan(now) });
  }
}
