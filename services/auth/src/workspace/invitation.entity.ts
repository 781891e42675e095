import type { WorkspaceRole } from '@portals/contracts/auth';
import { IdColumn, indexName, OwnerColumn, StringColumn, TimestampColumn } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';
import { WorkspaceEntity } from './workspace.entity.js';

/** An invitation to a workspace, for one email address (rule 18.8). */
@Entity('invitations')
@Index('uq_invitations_tokenHash', ['tokenHash'], { unique: true })
@Index(indexName('invitations', ['workspaceId', 'state']), ['workspaceId', 'state'])
@Index(indexName('invitations', ['expiresAt']), ['expiresAt'])
export class InvitationEntity {
  @IdColumn() declare id: number;
  @OwnerColumn('invitations', 'workspaceId', () => WorkspaceEntity, false) declare workspaceId: number;
  /** In lower case, like the addresses of accounts. */
  @StringColumn(254) declare email: string;
  @StringColumn(20) declare role: WorkspaceRole;
  /** SHA-256 of the token. The token itself is only in the link. */
  @StringColumn(64) declare tokenHash: string;
  /**
   * SHA-256 of the part of the link that is only in the email. Whoever presents that part has proved that they receive email at the address
   * (rule 19.6).
   */
  @StringColumn(64, { nullable: true }) declare mailProofHash: string | null;
  @StringColumn(20) declare state: 'open' | 'withdrawn' | 'accepted';
  @OwnerColumn('invitations', 'invitedBy', () => UserEntity, false) declare invitedBy: number;
  @TimestampColumn() declare createdAt: Date;
  @TimestampColumn() declare expiresAt: Date;
}
