import { IntColumn, TimestampColumn } from '@portals/service-kit';
import { Entity, PrimaryColumn } from 'typeorm';

/** How much of an allowance one caller has used; shared by all replicas. */
@Entity('contact_rate_limits')
export class ContactRateLimitEntity {
  /** Window and caller: `hour 203.0.113.7`. */
  @PrimaryColumn({ type: 'varchar', length: 100 })
  declare bucket: string;

  @IntColumn()
  declare used: number;

  /** When the allowance is full again. */
  @TimestampColumn()
  declare expiresAt: Date;
}
