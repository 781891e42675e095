import type { OutreachState } from '@portals/contracts/constants';
import { IdColumn, IntColumn, StringColumn, TimestampColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const outreachTable = 'marketing_outreach';

/** An account that has requested approval, or that an administrator has decided on (rule 16.1). */
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

  /** Start of the current approval; null without one. */
  @TimestampColumn({ nullable: true })
  declare releasedAt: Date | null;

  /** Time at which an administrator last stopped a page or a mailing; null after the next decision about the account. */
  @TimestampColumn({ nullable: true })
  declare stoppedAt: Date | null;

  /** Time since which the account has had no daily limit (rule 16.5). */
  @TimestampColumn({ nullable: true })
  declare grownAt: Date | null;
}
