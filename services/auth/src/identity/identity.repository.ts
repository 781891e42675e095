import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThanOrEqual } from 'typeorm';
import { hashToken } from '../session/session-token.js';
import { IdentityEntity } from './identity.entity.js';

/** Identifies an account at an issuer (OpenID Connect Core 1.0). */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

const keyHashOf = ({ issuer, subject }: IdentityKey): string => hashToken(JSON.stringify([issuer, subject]));

@Injectable()
export class IdentityRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  find(key: IdentityKey, manager = this.dataSource.manager): Promise<IdentityEntity | null> {
    return manager.findOneBy(IdentityEntity, { keyHash: keyHashOf(key) });
  }

  ofUser(userId: number, issuer: string, manager = this.dataSource.manager): Promise<IdentityEntity | null> {
    return manager.findOneBy(IdentityEntity, { userId, issuer });
  }

  /**
   * Links an account to an identity, replacing its previous identity at the same issuer. Violates a unique index if the identity is linked
   * to another account.
   */
  async link(userId: number, { issuer, subject }: IdentityKey, manager: EntityManager): Promise<void> {
    const now = new Date();
    const keyHash = keyHashOf({ issuer, subject });
    await manager.delete(IdentityEntity, { userId, issuer });
    await manager.insert(IdentityEntity, {
      userId,
      issuer,
      subject,
      keyHash,
      createdAt: now,
      lastUsedAt: now,
    });
  }

  async noteUse({ id }: IdentityEntity): Promise<void> {
    await this.dataSource.manager.update(IdentityEntity, { id }, { lastUsedAt: new Date() });
  }

  /** Unlinks the identities that an account has got since a time; by default all. @returns false when it had none */
  async removeAll(userId: number, manager: EntityManager, from = new Date(0)): Promise<boolean> {
    const { affected } = await manager.delete(IdentityEntity, { userId, createdAt: MoreThanOrEqual(from) });
    return (affected ?? 0) > 0;
  }
}
