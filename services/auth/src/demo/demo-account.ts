import { Inject, Injectable } from '@nestjs/common';
import { demoColleagues, demoEmailOf, demoNameOf, limits } from '@portals/contracts/constants';
import { CONFIG, databaseFault, LOGGER, type Logger, transaction } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { PasswordHasher } from '../password/password-hasher.js';
import { SessionService } from '../session/session.service.js';
import type { UserEntity } from '../user/user.entity.js';
import { nameOf, UserRepository } from '../user/user.repository.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';

interface DemoPerson {
  username: string;
  name: string;
  /** Role in the workspace of the demo account; omitted for the guest of a company and for the demo account itself. */
  role?: 'manager' | 'member';
}

/** The configured demo account, with two colleagues and a guest. They are ordinary users whose password is public (rule 3.8). */
@Injectable()
export class DemoAccount {
  constructor(
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'DEMO_USERNAME' | 'DEMO_PASSWORD'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns true for the demo account, its colleagues and its guest, which strangers share. */
  is({ username, email }: Pick<UserEntity, 'username' | 'email'>): boolean {
    return email === demoEmailOf(username);
  }

  /**
   * Creates the demo accounts, or sets their password to the configured one. An account with the same user name that a real person
   * registered is never changed.
   */
  async ensure(): Promise<void> {
    const { DEMO_USERNAME, DEMO_PASSWORD } = this.config;
    if (DEMO_USERNAME === undefined || DEMO_PASSWORD === undefined) return;
    const username = nameOf(DEMO_USERNAME);
    const owner = await this.ensurePerson({ username, name: 'Demo' }, DEMO_PASSWORD, null);
    if (owner === null) {
      this.logger.warn('DEMO_USERNAME names the account of a person; there is no demonstration account');
      return;
    }
    for (const { as, ...person } of demoColleagues) {
      const colleague = { ...person, username: demoNameOf(username, as) };
      if (colleague.username.length <= limits.username)
        await this.ensurePerson(colleague, DEMO_PASSWORD, owner);
    }
  }

  /**
   * @param owner owner of the workspace that a newly created colleague joins; an existing colleague is not added again after leaving
   * @returns the account; null when a real person has the user name
   */
  private async ensurePerson(person: DemoPerson, demoPassword: string, owner: UserEntity | null) {
    const existing = await this.users.findByUsername(person.username);
    if (existing === null) return this.create(person, demoPassword, owner);
    if (!this.is(existing)) return null;
    await this.setPassword(existing, demoPassword);
    return existing;
  }

  private async create({ username, name, role }: DemoPerson, demoPassword: string, owner: UserEntity | null) {
    const password = await this.hasher.hash(demoPassword);
    const email = demoEmailOf(username);
    try {
      await transaction(this.dataSource, async (manager) => {
        const user = await this.users.insert(manager, { username, password, name, email });
        await this.workspaces.makeOwn(user, manager);
        if (owner === null || role === undefined) return;
        await this.workspaces.makeOwn(owner, manager);
        const place = { workspaceId: owner.id, userId: user.id, role, createdAt: new Date() };
        await this.workspaces.join(place, manager);
      });
    } catch (error) {
      // A unique violation means that another replica, started at the same time, has created the account.
      if (databaseFault(error)?.kind !== 'unique') throw error;
    }
    return this.users.findByUsername(username);
  }

  private async setPassword(user: UserEntity, demoPassword: string): Promise<void> {
    if (await this.hasher.verify(user.password, demoPassword)) return;
    await this.users.setPassword(user.id, await this.hasher.hash(demoPassword));
    await this.sessions.revokeAllOf(user.id);
  }
}
