import type { AccessEventKind } from '@portals/contracts/auth';
import {
  IdColumn,
  IntColumn,
  indexName,
  OwnerColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { WorkspaceEntity } from './workspace.entity.js';

/** An entry in the record of access (rule 18.12). Entries are never changed, and are deleted after two years. */
@Entity('access_events')
@Index(indexName('access_events', ['workspaceId', 'at']), ['workspaceId', 'at'])
@Index(indexName('access_events', ['workspaceId', 'who', 'at']), ['workspaceId', 'who', 'at'])
@Index(indexName('access_events', ['at']), ['at'])
@Index(indexName('access_events', ['what', 'at']), ['what', 'at'])
@Index(indexName('access_events', ['who']), ['who'])
@Index(indexName('access_events', ['whom']), ['whom'])
@Index(indexName('access_events', ['address']), ['address'])
@Index(uniqueName('access_events', ['uuid']), ['uuid'], { unique: true })
export class AccessEventEntity {
  @IdColumn() declare id: number;
  @OwnerColumn('access_events', 'workspaceId', () => WorkspaceEntity, false) declare workspaceId: number;
  @TimestampColumn() declare at: Date;
  @StringColumn(20) declare what: AccessEventKind;
  /** Id of the account that acted. It is not a foreign key, because the entry must outlive the account. */
  @IntColumn() declare who: number;
  /** Id of the account affected by the action. */
  @IntColumn({ nullable: true }) declare whom: number | null;
  /** Invited address, which may have no account. */
  @StringColumn(254, { nullable: true }) declare address: string | null;
  @StringColumn(200, { nullable: true }) declare oldValue: string | null;
  @StringColumn(200, { nullable: true }) declare newValue: string | null;
  /** Name of the company when the entry was written. */
  @StringColumn(200, { nullable: true }) declare company: string | null;
  /** Uuid of an entry reported by another service. It prevents a repeated report from being stored twice (rule 18.50). */
  @StringColumn(36, { nullable: true }) declare uuid: string | null;
}
