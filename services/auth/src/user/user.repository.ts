import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { User } from '@portals/contracts/auth';
import { withAsciiDomain } from '@portals/contracts/fields';
import { lockRows } from '@portals/service-kit';
import { type EntityManager, In, type Repository } from 'typeorm';
import { UserEntity } from './user.entity.js';

export type NewUser = Pick<UserEntity, 'username' | 'password' | 'name' | 'email'>;

/** Returns text in Unicode NFC, so that the same text has the same code points from any keyboard. */
export const canonical = (text: string): string => text.normalize('NFC');

/**
 * Returns the canonical spelling of a user name: NFKC, which also turns full-width letters into plain ones, in lower case; an email address
 * with its domain in ASCII.
 */
export const nameOf = (login: string): string => withAsciiDomain(login.normalize('NFKC').toLowerCase());

type Confirmation = Partial<Pick<UserEntity, 'confirmBy' | 'emailConfirmedAt'>>;

/** Returns the time by which the address has to be confirmed; null when there is nothing to confirm. */
export const confirmationDue = ({ confirmBy, emailConfirmedAt }: Confirmation): Date | null =>
  emailConfirmedAt ? null : (confirmBy ?? null);

/** Returns a user as it leaves the service: without the password. */
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
   * Returns the user with this email address or user name. It cannot match two users: registration accepts a user name with an `@` only if
   * it equals the same person's email address. Names stored before rule 3.10 are found in their own spelling.
   */
  async findByLogin(login: string): Promise<UserEntity | null> {
    const spellings = [canonical(login).toLowerCase(), nameOf(login)];
    const candidates = await this.users.find({
      where: [{ username: In(spellings) }, { email: In(spellings) }],
    });
    // The collation of MySQL and MariaDB ignores accents; a login must match exactly.
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

  /** Returns the account with exactly this address, which is in lower case. */
  async findByEmail(email: string, manager = this.users.manager): Promise<UserEntity | null> {
    const user = await manager.findOneBy(UserEntity, { email });
    return user?.email === email ? user : null;
  }

  /** Returns the email address of an account, null when the account does not exist, and whether the person has confirmed it. */
  async findAddress(id: number): Promise<{ email: string | null; isConfirmed: boolean }> {
    const select = { id: true, email: true, emailConfirmedAt: true } as const;
    const user = await this.users.findOne({ where: { id }, select });
    return { email: user?.email ?? null, isConfirmed: (user?.emailConfirmedAt ?? null) !== null };
  }

  /** Locks an account, so that its changes run one after the other. */
  lock(id: number, manager: EntityManager): Promise<UserEntity | null> {
    return lockRows(manager.createQueryBuilder(UserEntity, 'account').where({ id })).getOne();
  }

  async rename(id: number, name: string): Promise<void> {
    await this.users.update({ id }, { name });
  }

  /** Stores a new password hash, unless the stored hash has changed since it was read. @returns false in that case */
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

  /** Stores a user with the role `user`; the database refuses a taken user name or email address. */
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
