import type { OutreachState } from '@portals/contracts/constants';
import { IdColumn, IntColumn, StringColumn, TimestampColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const outreachTable = 'marketing_outreach';

/** An account that has requested approval, or about which an administrator has decided (rule 16.1). */
@Entity(outreachTable)
@Index(uniqueName(outreachTable, ['userId']), ['workspaceId'], { unique: true })
export class OutreachEntity {
  @IdColumn()
  declare id: number;

  @IntColumn({ name: 'userId' })
  declare workspaceId: number;

  @StringColumn(10)
  declare state: Extract<OutreachState, 'asked' | 'released' | 'blocked'>;

  @TimestampColumn({ nullable: true })
  declare askedAt: Date | null;

  @TimestampColumn({ nullable: true })
  declare decidedAt: Date | null;

  @StringColumn(100, { nullable: true })
  declare decidedBy: string | null;

  /** Start of the current approval; null when the account is not approved. */
  @TimestampColumn({ nullable: true })
  declare releasedAt: Date | null;

  /** Time at which an administrator last stopped a page or a mailing; the next decision about the account resets it to null. */
  @TimestampColumn({ nullable: true })
  declare stoppedAt: Date | null;

  /** Time since which the account has no daily limit (rule 16.5); null while the limit applies. */
  @TimestampColumn({ nullable: true })
  declare grownAt: Date | null;
}
