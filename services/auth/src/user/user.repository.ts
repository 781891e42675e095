import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { User } from '@portals/contracts/auth';
import { withAsciiDomain } from '@portals/contracts/fields';
import { lockRows } from '@portals/service-kit';
import { type EntityManager, In, type Repository } from 'typeorm';
import { UserEntity } from './user.entity.js';

export type NewUser = Pick<UserEntity, 'username' | 'password' | 'name' | 'email'>;

/** Converts text to Unicode NFC, because keyboards produce different code points for the same letter. */
export const canonical = (text: string): string => text.normalize('NFC');

/**
 * Returns the canonical spelling of a user name: in lower case and NFKC, which also replaces full-width letters with plain ones. The domain
 * of an email address is converted to ASCII.
 */
export const nameOf = (login: string): string => withAsciiDomain(login.normalize('NFKC').toLowerCase());

type Confirmation = Partial<Pick<UserEntity, 'confirmBy' | 'emailConfirmedAt'>>;

/** Returns the deadline for confirming the address; null when no confirmation is needed. */
export const confirmationDue = ({ confirmBy, emailConfirmedAt }: Confirmation): Date | null =>
  emailConfirmedAt ? null : (confirmBy ?? null);

/** Returns the fields of a user that may be sent to clients, which excludes the password hash. */
export function publicUser(user: UserEntity): User {
  const { id, username, name, email, role, createdAt, deletionAt } = user;
  const due = confirmationDue(user);
  return {
    id,
    username,
    name,
    email,
    role,
    createdAt: createdAt.toISOString(),
    ...(due && { confirmBy: due.toISOString() }),
    ...(user.adminSince && { isAdmin: true }),
    ...(deletionAt && { deletionAt: deletionAt.toISOString() }),
  };
}

@Injectable()
export class UserRepository {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  /**
   * Finds a user by email address or user name. It cannot match two users, because registration accepts a user name with an `@` only if it
   * equals the same user's email address. User names stored before rule 3.10 are found too, in the spelling in which they were stored.
   */
  async findByLogin(login: string): Promise<UserEntity | null> {
    const spellings = [canonical(login).toLowerCase(), nameOf(login)];
    const candidates = await this.users.find({
      where: [{ username: In(spellings) }, { email: In(spellings) }],
    });
    // Compares again here, because MySQL and MariaDB ignore accents in the column of addresses, but a login must match exactly.
    for (const wanted of spellings) {
      const found = candidates.find(({ username, email }) => username === wanted || email === wanted);
      if (found) return found;
    }
    return null;
  }

  findByIds(ids: readonly number[]): Promise<UserEntity[]> {
    return this.users.findBy({ id: In([...ids]) });
  }

  findByUsername(username: string): Promise<UserEntity | null> {
    return this.users.findOneBy({ username });
  }

  /** Returns the account with exactly this address, which must be in lower case. */
  async findByEmail(email: string, manager = this.users.manager): Promise<UserEntity | null> {
    const user = await manager.findOneBy(UserEntity, { email });
    return user?.email === email ? user : null;
  }

  /** Returns an account's email address (null when the account does not exist) and whether it has been confirmed. */
  async findAddress(id: number): Promise<{ email: string | null; isConfirmed: boolean }> {
    const select = { id: true, email: true, emailConfirmedAt: true } as const;
    const user = await this.users.findOne({ where: { id }, select });
    return { email: user?.email ?? null, isConfirmed: (user?.emailConfirmedAt ?? null) !== null };
  }

  /** Locks an account, so that its changes run one after the other. */
  lock(id: number, manager: EntityManager): Promise<UserEntity | null> {
    return lockRows(manager.createQueryBuilder(UserEntity, 'account').where({ id })).getOne();
  }

  async rename(id: number, name: string, manager: EntityManager): Promise<void> {
    await manager.update(UserEntity, { id }, { name });
  }

  /** Stores a new password hash. @returns false, without storing it, when the hash has changed since it was read */
  async replacePassword(
    { id, password: before }: Pick<UserEntity, 'id' | 'password'>,
    password: string,
    manager: EntityManager,
  ): Promise<boolean> {
    const { affected } = await manager.update(UserEntity, { id, password: before }, { password });
    return affected === 1;
  }

  findById(id: number, manager = this.users.manager): Promise<UserEntity | null> {
    return manager.findOneBy(UserEntity, { id });
  }

  async setPassword(id: number, password: string, manager = this.users.manager): Promise<void> {
    await manager.update(UserEntity, { id }, { password });
  }

  /** Stores a user with the role `user`. A user name or email address that is already taken violates a unique index. */
  insert(manager: EntityManager, user: NewUser): Promise<UserEntity> {
    const fresh = {
      role: 'user',
      createdAt: new Date(),
      emailConfirmedAt: null,
      confirmBy: null,
      deletionAt: null,
      deletionLanguage: null,
    };
    return manager.save(manager.create(UserEntity, { ...user, ...fresh }));
  }
}
