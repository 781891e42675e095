import { IdColumn, IntColumn, StringColumn, TimestampColumn } from '@portals/service-kit';
import { Entity } from 'typeorm';

/** The right to send mailings, of which there is one row: one replica has it at a time, so that the rates hold for all together. */
@Entity('marketing_mail_lanes')
export class SendLeaseEntity {
  @IdColumn()
  declare id: number;

  /** Random id of the process that has it; null when none does. */
  @StringColumn(36, { nullable: true })
  declare lease: string | null;

  @TimestampColumn()
  declare leaseEnd: Date;

  /** The hour of the clock that `hourCount` is about. */
  @TimestampColumn()
  declare hour: Date;

  /** Mails that were let go in that hour. */
  @IntColumn({ default: 0 })
  declare hourCount: number;
}
