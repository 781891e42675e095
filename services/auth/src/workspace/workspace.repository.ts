import { Inject, Injectable } from '@nestjs/common';
import {
  covers,
  type Member,
  type Membership,
  type Workspace,
  type WorkspacePatch,
  type WorkspaceRole,
  workspaceRoles,
} from '@portals/contracts/auth';
import { insertMissing, lockRows, toDate } from '@portals/service-kit';
import { DataSource, type EntityManager, In } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';
import { InvitationEntity } from './invitation.entity.js';
import { MembershipEntity, WorkspaceEntity } from './workspace.entity.js';

type Listed<Row, Time extends keyof Row> = Omit<Row, Time> & Record<Time, Date | string>;

@Injectable()
export class WorkspaceRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Returns all memberships of a user, ordered by workspace id. */
  async placesOf(userId: number, manager: EntityManager = this.dataSource.manager): Promise<Membership[]> {
    return (await this.guardedPlaces(userId, manager)).map(({ asksPasskey: _dropped, ...place }) => place);
  }

  /** Returns all memberships of a user. `asksPasskey` is true for workspaces that are accessible only in sessions opened with a passkey. */
  async guardedPlaces(
    userId: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<(Membership & { asksPasskey: boolean })[]> {
    const rows = await manager.query<(Membership & { createdAt: Date | string; asksPasskey: unknown })[]>(
      `SELECT workspace.id, place.role, workspace.reach, workspace.asksPasskey, place.createdAt FROM memberships place
        JOIN workspaces workspace ON workspace.id = place.workspaceId WHERE place.userId = ? ORDER BY workspace.id`,
      [userId],
    );
    return rows.map(({ createdAt, asksPasskey, ...place }) => ({
      ...place,
      ...(place.role === 'member' &&
        place.reach === 'assigned' && { since: toDate(createdAt).toISOString() }),
      asksPasskey: Boolean(asksPasskey),
    }));
  }

  /** Returns the workspaces of which this user is the only owner, so that all their data belongs to the user. */
  async ownedAlone(userId: number, manager: EntityManager = this.dataSource.manager): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT place.workspaceId AS id FROM memberships place WHERE place.userId = ? AND place.role = 'owner' AND NOT EXISTS
        (SELECT 1 FROM memberships other WHERE other.workspaceId = place.workspaceId AND other.role = 'owner'
          AND other.userId <> place.userId) ORDER BY place.workspaceId`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Creates the personal workspace of an account, unless it exists already, was deleted with the account of its last owner (rule 18.3), or
   * the account has been deleted in the meantime: no foreign key ties a workspace to its account, so the person's name would stay.
   */
  async makeOwn({ id, name }: Pick<UserEntity, 'id' | 'name'>, manager: EntityManager): Promise<void> {
    if (await manager.existsBy(WorkspaceEntity, { id })) return;
    if (await this.wasErased(id, manager)) return;
    const account = manager.createQueryBuilder(UserEntity, 'account').select('account.id').where({ id });
    if ((await lockRows(account).getOne()) === null) return;
    const createdAt = new Date();
    await insertMissing(manager, WorkspaceEntity, { id, name, reach: 'all', createdAt });
    await insertMissing(manager, MembershipEntity, { workspaceId: id, userId: id, role: 'owner', createdAt });
  }

  /**
   * Returns true when a workspace was deleted in the last year. Services may still store its data, and delete whatever is added to it (rule
   * 19.77).
   */
  private async wasErased(id: number, manager: EntityManager): Promise<boolean> {
    const ids = "REPLACE(REPLACE(workspaceIds, '[', ','), ']', ',')";
    const sql = `SELECT id FROM erasure_deliveries WHERE ${ids} LIKE ? LIMIT 1`;
    return (await manager.query<unknown[]>(sql, [`%,${id},%`])).length > 0;
  }

  async list(userId: number): Promise<Workspace[]> {
    const people = '(SELECT COUNT(*) FROM memberships other WHERE other.workspaceId = workspace.id)';
    const rows = await this.dataSource.query<Listed<Workspace, 'createdAt'>[]>(
      `SELECT workspace.id, workspace.name, place.role, workspace.reach,
        workspace.asksPasskey, ${people} AS people, workspace.createdAt
        FROM memberships place JOIN workspaces workspace ON workspace.id = place.workspaceId
        WHERE place.userId = ? ORDER BY workspace.id`,
      [userId],
    );
    return rows.map((row) => ({
      ...row,
      asksPasskey: Boolean(row.asksPasskey),
      people: Number(row.people),
      createdAt: toDate(row.createdAt).toISOString(),
    }));
  }

  async members(workspaceId: number): Promise<Member[]> {
    const rows = await this.dataSource.query<Listed<Member, 'since'>[]>(
      `SELECT place.userId, person.name, person.email, place.role, place.createdAt AS since
        FROM memberships place JOIN users person ON person.id = place.userId
        WHERE place.workspaceId = ? ORDER BY place.createdAt, place.userId`,
      [workspaceId],
    );
    return rows.map((row) => ({ ...row, since: toDate(row.since).toISOString() }));
  }

  find(id: number, manager = this.dataSource.manager): Promise<WorkspaceEntity | null> {
    return manager.findOneBy(WorkspaceEntity, { id });
  }

  /** Locks a workspace, so that changes to its members run one after the other. */
  async lock(id: number, manager: EntityManager): Promise<WorkspaceEntity | null> {
    const query = manager.createQueryBuilder(WorkspaceEntity, 'workspace').where({ id });
    return lockRows(query).getOne();
  }

  roleOf(workspaceId: number, userId: number, manager: EntityManager): Promise<MembershipEntity | null> {
    return manager.findOneBy(MembershipEntity, { workspaceId, userId });
  }

  owners(workspaceId: number, manager: EntityManager): Promise<number> {
    return manager.countBy(MembershipEntity, { workspaceId, role: 'owner' });
  }

  async change(workspace: WorkspaceEntity, patch: WorkspacePatch, manager: EntityManager) {
    const { id } = workspace;
    await manager.update(
      WorkspaceEntity,
      { id },
      {
        name: patch.name ?? workspace.name,
        reach: patch.reach ?? workspace.reach,
        asksPasskey: patch.asksPasskey ?? workspace.asksPasskey,
      },
    );
  }

  async setRole(workspaceId: number, userId: number, role: WorkspaceRole, manager: EntityManager) {
    await manager.update(MembershipEntity, { workspaceId, userId }, { role });
  }

  /** Returns true when a person has a passkey. */
  async hasPasskey(userId: number, manager: EntityManager): Promise<boolean> {
    const found = await manager.query<unknown[]>('SELECT id FROM passkeys WHERE userId = ? LIMIT 1', [
      userId,
    ]);
    return found.length > 0;
  }

  people(workspaceId: number, manager: EntityManager): Promise<number> {
    return manager.countBy(MembershipEntity, { workspaceId });
  }

  async join(place: MembershipEntity, manager: EntityManager): Promise<void> {
    await manager.insert(MembershipEntity, place);
  }

  /**
   * Withdraws the open invitations that a user has sent for roles which they may no longer grant (rule 18.10).
   * @param role the user's new role; null when the user is no longer a member
   * @returns the withdrawn invitations
   */
  async withdrawBeyond(
    workspaceId: number,
    invitedBy: number,
    role: WorkspaceRole | null,
    manager: EntityManager,
  ): Promise<InvitationEntity[]> {
    const invites = role !== null && role !== 'member';
    const given = workspaceRoles.filter((other) => !(invites && covers(role, other)));
    const beyond = { workspaceId, invitedBy, state: 'open' as const, role: In(given) };
    const found = await manager.findBy(InvitationEntity, beyond);
    await manager.update(InvitationEntity, beyond, { state: 'withdrawn' });
    return found;
  }

  async remove(workspaceId: number, userId: number, manager: EntityManager): Promise<void> {
    await manager.delete(MembershipEntity, { workspaceId, userId });
  }
}
