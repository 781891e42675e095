import type { MemberReach, WorkspaceRole } from '@portals/contracts/auth';
import { BooleanColumn, foreignName, indexName, StringColumn, TimestampColumn } from '@portals/service-kit';
import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** A group of people who work on the same companies. Every account has a personal workspace with the account's id (rule 18.1). */
@Entity('workspaces')
export class WorkspaceEntity {
  @PrimaryColumn({ type: 'int' }) declare id: number;
  @StringColumn(200) declare name: string;
  @StringColumn(20, { default: 'all' }) declare reach: MemberReach;
  /** True when the workspace is accessible only in sessions that were opened with a passkey (rule 19.37). */
  @BooleanColumn({ nullable: true }) declare asksPasskey: boolean | null;
  @TimestampColumn() declare createdAt: Date;
}

/** The membership of a person in a workspace. */
@Entity('memberships')
@Index(indexName('memberships', ['userId']), ['userId'])
export class MembershipEntity {
  @PrimaryColumn({ type: 'int' })
  @ForeignKey(() => WorkspaceEntity, { name: foreignName('memberships', 'workspaceId'), onDelete: 'CASCADE' })
  declare workspaceId: number;

  @PrimaryColumn({ type: 'int' })
  @ForeignKey(() => UserEntity, { name: foreignName('memberships', 'userId'), onDelete: 'CASCADE' })
  declare userId: number;

  @StringColumn(20) declare role: WorkspaceRole;
  @TimestampColumn() declare createdAt: Date;
}
