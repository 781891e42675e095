import { createHash, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';

/** Letters and digits that are hard to confuse; a code of 12 has 59 random bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codes = 10;
const length = 12;

/** Returns a code in groups of four, such as `abcd-efgh-jkmn`. */
function newCode(): string {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return text.replace(/.{4}(?=.)/g, '$&-');
}

/** Returns the hash of a code, however its groups and capitals were typed. A fast hash without salt is enough for 59 random bits. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');

/** Stores whether each account requires the second step, and its recovery codes for when no passkey is at hand (rule 19.36). */
@Injectable()
export class RecoveryCodeBook {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Requires the second step from now on. @returns new codes; earlier ones no longer work */
  async begin(userId: number, manager: EntityManager): Promise<string[]> {
    const made = Array.from({ length: codes }, newCode);
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

  left(userId: number): Promise<number> {
    return this.dataSource.manager.countBy(RecoveryCodeEntity, { userId });
  }

  /** Uses up a code. @returns false for a wrong or used code; when two calls use one code at the same time, only one returns true */
  async use(userId: number, code: string): Promise<boolean> {
    const { affected } = await this.dataSource.manager.delete(RecoveryCodeEntity, {
      userId,
      codeHash: hashOf(code),
    });
    return affected === 1;
  }
}
