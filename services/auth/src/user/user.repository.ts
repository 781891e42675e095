import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { User } from '@portals/contracts/auth';
import { type EntityManager, In, type Repository } from 'typeorm';
import { UserEntity } from './user.entity.js';

export type NewUser = Pick<UserEntity, 'username' | 'password' | 'name' | 'email'>;

/** Unicode NFC, so that the same typed text always has the same code points, whatever the keyboard sends. */
export const canonical = (text: string): string => text.normalize('NFC');

/** The one spelling of a user name: as `canonical`, with letters of full width taken as plain ones (NFKC), in lower case. */
export const nameOf = (login: string): string => login.normalize('NFKC').toLowerCase();

/** A user as it leaves the service: without the password. */
export const publicUser = ({ id, username, name, email, role, createdAt }: UserEntity): User => ({
  id,
  username,
  name,
  email,
  role,
  createdAt: createdAt.toISOString(),
});

@Injectable()
export class UserRepository {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  /**
   * The user with this e-mail or user name. It cannot match two users: registration accepts a user name with an `@` only if
   * it is the same person's e-mail. Names that were stored before rule 3.10 are found in their own spelling.
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

  /** The address of an account; null when there is none. */
  async findEmail(id: number): Promise<string | null> {
    const user = await this.users.findOne({ where: { id }, select: { id: true, email: true } });
    return user?.email ?? null;
  }

  async setPassword(id: number, password: string): Promise<void> {
    await this.users.update({ id }, { password });
  }

  /** Stores a user with the role `user`; a taken user name or e-mail is refused by the database. */
  insert(manager: EntityManager, user: NewUser): Promise<UserEntity> {
    return manager.save(manager.create(UserEntity, { ...user, role: 'user', createdAt: new Date() }));
  }
}
