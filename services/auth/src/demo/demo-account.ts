import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, databaseFault, LOGGER, type Logger } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { PasswordHasher } from '../password/password-hasher.js';
import { SessionService } from '../session/session.service.js';
import type { UserEntity } from '../user/user.entity.js';
import { nameOf, UserRepository } from '../user/user.repository.js';

/** Returns an address that reaches nobody (.invalid, RFC 2606) and distinguishes the demo account from a person's. */
const demoEmail = (username: string) => `${username}@demo.invalid`;

/** The demo account from the configuration: an ordinary user whose password is public. */
@Injectable()
export class DemoAccount {
  constructor(
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'DEMO_USERNAME' | 'DEMO_PASSWORD'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns true for an account that strangers share. */
  is({ username, email }: Pick<UserEntity, 'username' | 'email'>): boolean {
    return email === demoEmail(username);
  }

  /** Creates the account or sets the configured password. A person's account is never changed. */
  async ensure(): Promise<void> {
    const { DEMO_USERNAME, DEMO_PASSWORD } = this.config;
    if (DEMO_USERNAME === undefined || DEMO_PASSWORD === undefined) return;
    const username = nameOf(DEMO_USERNAME);
    const existing = await this.users.findByUsername(username);
    if (existing === null) return this.create(username, DEMO_PASSWORD);
    if (!this.is(existing)) {
      this.logger.warn('DEMO_USERNAME names the account of a person; there is no demonstration account');
      return;
    }
    await this.setPassword(existing, DEMO_PASSWORD);
  }

  private async create(username: string, demoPassword: string): Promise<void> {
    const password = await this.hasher.hash(demoPassword);
    const email = demoEmail(username);
    try {
      await this.users.insert(this.dataSource.manager, { username, password, name: 'Demo', email });
    } catch (error) {
      // Another replica that started at the same time has created it.
      if (databaseFault(error)?.kind !== 'unique') throw error;
    }
  }

  private async setPassword(user: UserEntity, demoPassword: string): Promise<void> {
    if (await this.hasher.verify(user.password, demoPassword)) return;
    await this.users.setPassword(user.id, await this.hasher.hash(demoPassword));
    await this.sessions.revokeAllOf(user.id);
  }
}
