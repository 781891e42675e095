import { Inject, Injectable } from '@nestjs/common';
import {
  covers,
  type Member,
  type Membership,
  type Workspace,
  type WorkspacePatch,
  type WorkspaceRole,
} from '@portals/contracts/auth';
import { type AccessUser, AppError, LOGGER, type Logger, notFound, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { declaration } from '../declaration.js';
import type { UserEntity } from '../user/user.entity.js';
import { AccessRecord } from './access-record.js';
import type { WorkspaceEntity } from './workspace.entity.js';
import { WorkspaceRepository } from './workspace.repository.js';

/** Workspaces and the people in them (rules 18.1 to 18.3). Roles are read from the database, not from the token of the call. */
@Injectable()
export class WorkspaceService {
  constructor(
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the places that a person's access tokens carry. An account that the version before has made gets its workspace here. */
  async placesOf(user: UserEntity): Promise<Membership[]> {
    const places = await this.workspaces.placesOf(user.id);
    if (places.length > 0) return places;
    return transaction(this.dataSource, async (manager) => {
      await this.workspaces.makeOwn(user, manager);
      return this.workspaces.placesOf(user.id, manager);
    });
  }

  list(user: AccessUser): Promise<Workspace[]> {
    return this.workspaces.list(user.id);
  }

  async members(user: AccessUser, id: number): Promise<Member[]> {
    await this.requireRole(user, id, 'member', this.dataSource.manager);
    return this.workspaces.members(id);
  }

  /** @throws AppError ROLE_TOO_LOW for anybody but an owner */
  async update(user: AccessUser, id: number, patch: WorkspacePatch): Promise<Workspace> {
    await this.inTurn(user, id, 'owner', async (manager, _own, workspace) => {
      const { name, reach } = workspace;
      const change = { workspaceId: id, who: user.id };
      if (patch.name !== undefined && patch.name !== name)
        await this.record.add(manager, { ...change, what: 'renamed', oldValue: name, newValue: patch.name });
      if (patch.reach !== undefined && patch.reach !== reach)
        await this.record.add(manager, {
          ...change,
          what: 'reachChanged',
          oldValue: reach,
          newValue: patch.reach,
        });
      await this.workspaces.change(workspace, patch, manager);
    });
    const changed = (await this.workspaces.list(user.id)).find((one) => one.id === id);
    if (changed === undefined) throw notFound();
    return changed;
  }

  /**
   * Gives a person another role.
   * @throws AppError ROLE_TOO_LOW for a role above one's own, given or taken; LAST_OWNER
   */
  async setRole(user: AccessUser, id: number, userId: number, role: WorkspaceRole): Promise<Member> {
    await this.inTurn(user, id, 'manager', async (manager, own) => {
      const before = await this.placeOf(id, userId, manager);
      if (!covers(own, before) || !covers(own, role)) throw new AppError(declaration.errors.ROLE_TOO_LOW);
      if (before === 'owner' && role !== 'owner') await this.requireOtherOwner(id, manager);
      if (before === role) return;
      await this.workspaces.setRole(id, userId, role, manager);
      const change = { workspaceId: id, who: user.id, whom: userId };
      await this.record.add(manager, { ...change, what: 'roleChanged', oldValue: before, newValue: role });
      await this.withdrawBeyond(user, id, userId, role, manager);
    });
    this.logger.info({ event: 'role_changed', workspaceId: id, userId, role }, 'role changed');
    const changed = (await this.workspaces.members(id)).find((one) => one.userId === userId);
    if (changed === undefined) throw notFound();
    return changed;
  }

  /**
   * Ends the place of a person, who may be the caller. The entry tells other services, which end what the person shared (rule 18.52).
   * @param successor takes over what the person was in charge of
   * @throws AppError ROLE_TOO_LOW for a role above one's own; LAST_OWNER; SUCCESSOR_GONE
   */
  async end(user: AccessUser, id: number, userId: number, successor?: number): Promise<void> {
    await this.inTurn(user, id, userId === user.id ? 'member' : 'manager', async (manager, own) => {
      const role = await this.placeOf(id, userId, manager);
      if (!covers(own, role)) throw new AppError(declaration.errors.ROLE_TOO_LOW);
      if (role === 'owner') await this.requireOtherOwner(id, manager);
      await this.workspaces.remove(id, userId, manager);
      if (successor !== undefined && (await this.workspaces.roleOf(id, successor, manager)) === null)
        throw new AppError(declaration.errors.SUCCESSOR_GONE);
      const what = userId === user.id ? 'left' : 'ended';
      const whom = userId === user.id ? null : userId;
      const newValue = successor === undefined ? null : String(successor);
      await this.record.add(manager, { workspaceId: id, who: user.id, whom, what, oldValue: role, newValue });
      await this.withdrawBeyond(user, id, userId, null, manager);
    });
    this.logger.info({ event: 'membership_ended', workspaceId: id, userId }, 'membership ended');
  }

  /** Runs a change of a workspace after all earlier ones, if the caller's role is at least `needed`. */
  async inTurn<T>(
    user: AccessUser,
    id: number,
    needed: WorkspaceRole,
    change: (manager: EntityManager, own: WorkspaceRole, workspace: WorkspaceEntity) => Promise<T>,
  ): Promise<T> {
    return transaction(
      this.dataSource,
      async (manager) => {
        const workspace = await this.workspaces.lock(id, manager);
        if (workspace === null) throw notFound();
        return change(manager, await this.requireRole(user, id, needed, manager), workspace);
      },
      { readsLatest: true },
    );
  }

  /** Withdraws a person's invitations to roles that they can no longer give (rule 18.10). */
  private async withdrawBeyond(
    user: AccessUser,
    workspaceId: number,
    invitedBy: number,
    role: WorkspaceRole | null,
    manager: EntityManager,
  ): Promise<void> {
    const withdrawn = await this.workspaces.withdrawBeyond(workspaceId, invitedBy, role, manager);
    const events = withdrawn.map(({ email, role: oldValue }) => ({ address: email, oldValue }));
    const change = { workspaceId, who: user.id, what: 'withdrawn' as const };
    await this.record.add(manager, ...events.map((event) => ({ ...change, ...event })));
  }

  /** @throws AppError NOT_FOUND alike for a missing workspace and for one that the caller is not in; ROLE_TOO_LOW */
  async requireRole(user: AccessUser, id: number, needed: WorkspaceRole, manager: EntityManager) {
    const place = await this.workspaces.roleOf(id, user.id, manager);
    if (place === null) throw notFound();
    if (!covers(place.role, needed)) throw new AppError(declaration.errors.ROLE_TOO_LOW);
    return place.role;
  }

  private async placeOf(id: number, userId: number, manager: EntityManager): Promise<WorkspaceRole> {
    const place = await this.workspaces.roleOf(id, userId, manager);
    if (place === null) throw notFound();
    return place.role;
  }

  private async requireOtherOwner(id: number, manager: EntityManager): Promise<void> {
    if ((await this.workspaces.owners(id, manager)) < 2) throw new AppError(declaration.errors.LAST_OWNER);
  }
}
