import { Inject, Injectable } from '@nestjs/common';
import type { Invitation } from '@portals/contracts/auth';
import { lockRows, toDate } from '@portals/service-kit';
import { DataSource, type EntityManager, LessThan, MoreThan } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';
import { InvitationEntity } from '../workspace/invitation.entity.js';

const day = 86_400_000;
/** Days after expiry during which the link still explains why the invitation can no longer be accepted. */
const explainedDays = 30;

type Row = Omit<Invitation, 'createdAt' | 'expiresAt'> & Record<'createdAt' | 'expiresAt', Date | string>;

@Injectable()
export class InvitationRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Returns the open invitations of a workspace, newest first. */
  async open(workspaceId: number, id?: number): Promise<Invitation[]> {
    const rows = await this.dataSource.query<Row[]>(
      `SELECT invitation.id, invitation.email, invitation.role, person.name AS invitedBy, invitation.createdAt, invitation.expiresAt
        FROM invitations invitation JOIN users person ON person.id = invitation.invitedBy
        WHERE invitation.workspaceId = ? AND invitation.state = 'open' ORDER BY invitation.id DESC`,
      [workspaceId],
    );
    const now = Date.now();
    return rows
      .map((row) => ({ ...row, createdAt: toDate(row.createdAt), expiresAt: toDate(row.expiresAt) }))
      .filter((row) => row.expiresAt.getTime() > now && (id === undefined || row.id === id))
      .map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }));
  }

  countOpen(workspaceId: number, now: Date, manager: EntityManager): Promise<number> {
    return manager.countBy(InvitationEntity, { workspaceId, state: 'open', expiresAt: MoreThan(now) });
  }

  find(
    tokenHash: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<InvitationEntity | null> {
    return manager.findOneBy(InvitationEntity, { tokenHash });
  }

  /** Returns true when the same address has been invited to the workspace again since this invitation. */
  hasNewer(
    { id, workspaceId, email }: InvitationEntity,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<boolean> {
    return manager.existsBy(InvitationEntity, { workspaceId, email, id: MoreThan(id) });
  }

  /** Withdraws open invitations. @returns the withdrawn invitations */
  async withdraw(
    key: { workspaceId: number } & ({ id: number } | { email: string }),
    manager: EntityManager,
  ): Promise<InvitationEntity[]> {
    const found = await manager.findBy(InvitationEntity, { ...key, state: 'open' });
    for (const { id } of found) await manager.update(InvitationEntity, { id }, { state: 'withdrawn' });
    return found;
  }

  async insert(
    invitation: Omit<InvitationEntity, 'id' | 'state'>,
    manager: EntityManager,
  ): Promise<InvitationEntity> {
    return manager.save(manager.create(InvitationEntity, { ...invitation, state: 'open' }));
  }

  async accepted({ id }: InvitationEntity, manager: EntityManager): Promise<void> {
    await manager.update(InvitationEntity, { id }, { state: 'accepted' });
  }

  /** Locks an account, so that concurrent calls cannot exceed its limit of workspaces. */
  async lockPerson(id: number, manager: EntityManager): Promise<void> {
    await lockRows(manager.createQueryBuilder(UserEntity, 'person').where({ id })).getOne();
  }

  async deleteOld(now: Date): Promise<void> {
    const expiresAt = LessThan(new Date(now.getTime() - explainedDays * day));
    await this.dataSource.manager.delete(InvitationEntity, { expiresAt });
  }
}
