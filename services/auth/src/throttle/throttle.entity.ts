import { BigIntColumn, IntColumn } from '@portals/service-kit';
import { Entity, Index, PrimaryColumn } from 'typeorm';

/** Attempts counted over a window of time. */
@Entity('throttles')
@Index('ix_throttles_resetsAt', ['resetsAt'])
export class ThrottleEntity {
  /** What is counted, hashed: it holds addresses and account names. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) declare name: string;
  @IntColumn() declare hits: number;
  /** When the window ends, in milliseconds since the epoch. */
  @BigIntColumn() declare resetsAt: number;
}
