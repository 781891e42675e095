import { IdColumn, IntColumn, StringColumn, TimestampColumn } from '@portals/service-kit';
import { Entity } from 'typeorm';

/**
 * The right to send mailings, stored in a single row. One replica at a time holds it, so that the rate limits apply
 * to all replicas together.
 */
@Entity('marketing_mail_lanes')
export class SendLeaseEntity {
  @IdColumn()
  declare id: number;

  /** Random id of the process that holds the right; null when none does. */
  @StringColumn(36, { nullable: true })
  declare lease: string | null;

  @TimestampColumn()
  declare leaseEnd: Date;

  /** The hour to which `hourCount` applies. */
  @TimestampColumn()
  declare hour: Date;

  /** Number of emails whose sending began in `hour`. */
  @IntColumn({ default: 0 })
  declare hourCount: number;
}
