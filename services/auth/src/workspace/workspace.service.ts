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

/**
 * Manages workspaces and their members (rules 18.1 to 18.3). Roles are read from the database instead of the access token, which may be
 * outdated.
 */
@Injectable()
export class WorkspaceService {
  constructor(
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns the memberships for a user's access token. In a session opened without a passkey, workspaces that require one are omitted (rule
   * 19.37). Also creates the personal workspace of an account that was registered on a replica of the previous version.
   */
  async placesOf(user: UserEntity, byPasskey: boolean): Promise<Membership[]> {
    const places = await this.workspaces.guardedPlaces(user.id);
    if (places.length > 0) {
      const open = places.filter(({ asksPasskey }) => byPasskey || !asksPasskey);
      return open.map(({ asksPasskey: _dropped, ...place }) => place);
    }
    return transaction(
      this.dataSource,
      async (manager) => {
        await this.workspaces.makeOwn(user, manager);
        return this.workspaces.placesOf(user.id, manager);
      },
      { readsLatest: true },
    );
  }

  async list(user: AccessUser): Promise<Workspace[]> {
    const listed = await this.workspaces.list(user.id);
    return listed.map((workspace) => ({ ...workspace, locked: isLocked(workspace, user) }));
  }

  async members(user: AccessUser, id: number): Promise<Member[]> {
    await this.requireRole(user, id, 'member', this.dataSource.manager);
    return this.workspaces.members(id);
  }

  /** @throws AppError ROLE_TOO_LOW for anybody but an owner; NO_PASSKEY when an owner without a passkey wants to require passkeys */
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
      if (patch.asksPasskey !== undefined && patch.asksPasskey !== (workspace.asksPasskey === true))
        await this.record.add(manager, {
          ...change,
          what: patch.asksPasskey ? 'passkeyAsked' : 'passkeyNotAsked',
        });
      if (patch.asksPasskey && !(await this.workspaces.hasPasskey(user.id, manager)))
        throw new AppError(declaration.errors.NO_PASSKEY);
      await this.workspaces.change(workspace, patch, manager);
    });
    const changed = (await this.list(user)).find((one) => one.id === id);
    if (changed === undefined) throw notFound();
    return changed;
  }

  /**
   * Changes a member's role.
   * @throws AppError ROLE_TOO_LOW when the old or new role is above the caller's; LAST_OWNER
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
   * Ends a membership, possibly the caller's own. Other services read the resulting entry in the record of access, and end the access that
   * the former member had granted (rule 18.52).
   * @param successor member who takes over the former member's assignments
   * @throws AppError ROLE_TOO_LOW when the member's role is above the caller's; LAST_OWNER; SUCCESSOR_GONE
   */
  async end(user: AccessUser, id: number, userId: number, successor?: number): Promise<void> {
    const isOwn = userId === user.id;
    const end = async (manager: EntityManager, own: WorkspaceRole) => {
      const role = await this.placeOf(id, userId, manager);
      if (!covers(own, role)) throw new AppError(declaration.errors.ROLE_TOO_LOW);
      if (role === 'owner') await this.requireOtherOwner(id, manager);
      await this.workspaces.remove(id, userId, manager);
      if (successor !== undefined && (await this.workspaces.roleOf(id, successor, manager)) === null)
        throw new AppError(declaration.errors.SUCCESSOR_GONE);
      const what = isOwn ? 'left' : 'ended';
      const whom = isOwn ? null : userId;
      const newValue = successor === undefined ? null : String(successor);
      await this.record.add(manager, { workspaceId: id, who: user.id, whom, what, oldValue: role, newValue });
      await this.withdrawBeyond(user, id, userId, null, manager);
    };
    await this.inTurn(user, id, isOwn ? 'member' : 'manager', end, { whenLocked: isOwn });
    this.logger.info({ event: 'membership_ended', workspaceId: id, userId }, 'membership ended');
  }

  /**
   * Runs a change while holding the lock on the workspace's row, if the caller's role is at least `needed`.
   * @param whenLocked true to allow the change even if the workspace requires a passkey and the session was opened without one; used only
   * when members leave the workspace
   */
  async inTurn<T>(
    user: AccessUser,
    id: number,
    needed: WorkspaceRole,
    change: (manager: EntityManager, own: WorkspaceRole, workspace: WorkspaceEntity) => Promise<T>,
    { whenLocked = false } = {},
  ): Promise<T> {
    return transaction(
      this.dataSource,
      async (manager) => {
        const workspace = await this.workspaces.lock(id, manager);
        if (workspace === null) throw notFound();
        return change(manager, await this.roleIn(workspace, user, needed, manager, whenLocked), workspace);
      },
      { readsLatest: true },
    );
  }

  /** Withdraws the invitations that a user has sent for roles which they may no longer grant (rule 18.10). */
  async withdrawBeyond(
    user: Pick<AccessUser, 'id'>,
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

  /** @throws AppError NOT_FOUND when the workspace is missing or the caller is not a member; PASSKEY_NEEDED, ROLE_TOO_LOW */
  async requireRole(
    user: AccessUser,
    id: number,
    needed: WorkspaceRole,
    manager: EntityManager,
  ): Promise<WorkspaceRole> {
    const workspace = await this.workspaces.find(id, manager);
    if (workspace === null) throw notFound();
    return this.roleIn(workspace, user, needed, manager);
  }

  private async roleIn(
    workspace: WorkspaceEntity,
    user: AccessUser,
    needed: WorkspaceRole,
    manager: EntityManager,
    whenLocked = false,
  ): Promise<WorkspaceRole> {
    const role = await this.placeOf(workspace.id, user.id, manager);
    if (!whenLocked && isLocked(workspace, user)) throw new AppError(declaration.errors.PASSKEY_NEEDED);
    if (!covers(role, needed)) throw new AppError(declaration.errors.ROLE_TOO_LOW);
    return role;
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

/**
 * Returns true when a workspace requires a passkey but the session was opened without one. Its access tokens omit that workspace (rule
 * 19.37).
 */
const isLocked = (
  { id, asksPasskey }: { id: number; asksPasskey?: boolean | null | undefined },
  user: AccessUser,
): boolean => asksPasskey === true && !user.workspaces.some((place) => place.id === id);
