import { createHash, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';

/** Letters and digits that are hard to confuse. A code of 12 of them has 59 random bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const codeCount = 10;
const length = 12;

/** Returns a code in groups of four, such as `abcd-efgh-jkmn`. */
function newCode(): string {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return text.replace(/.{4}(?=.)/g, '$&-');
}

/** Returns the hash of a code, ignoring capitals and separators. A fast hash without salt is enough for 59 random bits. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');

/**
 * Switches the second step of accounts on and off, and stores their recovery codes, which replace the passkey when it is not available
 * (rule 19.36).
 */
@Injectable()
export class RecoveryCodeBook {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Switches the second step on. @returns new recovery codes; older ones stop working */
  async begin(userId: number, manager: EntityManager): Promise<string[]> {
    const made = Array.from({ length: codeCount }, newCode);
    await manager.delete(RecoveryCodeEntity, { userId });
    await manager.insert(
      RecoveryCodeEntity,
      made.map((code) => ({ userId, codeHash: hashOf(code) })),
    );
    await manager.update(UserEntity, { id: userId }, { secondStep: true });
    return made;
  }

  async end(userId: number, manager: EntityManager): Promise<void> {
    await manager.delete(RecoveryCodeEntity, { userId });
    await manager.update(UserEntity, { id: userId }, { secondStep: false });
  }

  countUnused(userId: number): Promise<number> {
    return this.dataSource.manager.countBy(RecoveryCodeEntity, { userId });
  }

  /** Uses up a code. @returns false for a wrong or used code; if two concurrent calls use the same code, only one returns true */
  async use(userId: number, code: string): Promise<boolean> {
    const { affected } = await this.dataSource.manager.delete(RecoveryCodeEntity, {
      userId,
      codeHash: hashOf(code),
    });
    return affected === 1;
  }
}
