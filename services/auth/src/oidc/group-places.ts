import { Inject, Injectable } from '@nestjs/common';
import { limits } from '@portals/contracts/constants';
import { LOGGER, type Logger, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { UserRepository } from '../user/user.repository.js';
import { AccessRecord } from '../workspace/access-record.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';
import { WorkspaceService } from '../workspace/workspace.service.js';
import { type GroupRole, roleOfGroups } from './group-roles.rules.js';
import { IssuerClient } from './issuer-client.js';
import type { OidcPerson } from './person.rules.js';

/** Updates a user's role in the organisation's workspace from the user's groups at the issuer (rule 19.47). */
@Injectable()
export class GroupPlaces {
  constructor(
    @Inject(IssuerClient) private readonly issuer: IssuerClient,
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(WorkspaceService) private readonly places: WorkspaceService,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async follow(userId: number, { groups }: Pick<OidcPerson, 'groups'>): Promise<void> {
    const { workspace } = this.issuer.settings;
    if (workspace === null) return;
    if (groups === null) return this.warn(userId, 'the issuer does not list the groups');
    const role = roleOfGroups(groups, workspace.roles);
    await transaction(
      this.dataSource,
      async (manager) => {
        if ((await this.workspaces.lock(workspace.id, manager)) === null)
          return this.warn(userId, 'there is no workspace with the id in OIDC_WORKSPACE');
        return this.give(workspace.id, userId, role, manager);
      },
      { readsLatest: true },
    );
  }

  private async give(
    workspaceId: number,
    userId: number,
    role: GroupRole['role'] | null,
    manager: EntityManager,
  ): Promise<void> {
    const before = (await this.workspaces.roleOf(workspaceId, userId, manager))?.role ?? null;
    if (before === role || before === 'owner') return;
    if (before === null && role !== null) return this.join(workspaceId, userId, role, manager);
    const change = { workspaceId, who: userId, oldValue: before };
    if (role === null) {
      await this.workspaces.remove(workspaceId, userId, manager);
      await this.record.add(manager, { ...change, what: 'left' });
    } else {
      await this.workspaces.setRole(workspaceId, userId, role, manager);
      await this.record.add(manager, { ...change, what: 'roleChanged', whom: userId, newValue: role });
    }
    await this.places.withdrawBeyond({ id: userId }, workspaceId, userId, role, manager);
  }

  private async join(
    workspaceId: number,
    userId: number,
    role: GroupRole['role'],
    manager: EntityManager,
  ): Promise<void> {
    await this.users.lock(userId, manager);
    const isFull = (await this.workspaces.people(workspaceId, manager)) >= limits.peopleOfWorkspace;
    const hasTooMany = (await this.workspaces.placesOf(userId, manager)).length >= limits.workspacesOfPerson;
    if (isFull || hasTooMany) return this.warn(userId, 'workspace or person has no room for another place');
    await this.workspaces.join({ workspaceId, userId, role, createdAt: new Date() }, manager);
    await this.record.add(manager, { workspaceId, who: userId, what: 'joined', newValue: role });
  }

  private warn(userId: number, reason: string): void {
    this.logger.warn({ event: 'groups_ignored', userId, reason }, 'groups ignored');
  }
}
