import { TimestampColumn } from '@portals/service-kit';
import { Entity, PrimaryColumn } from 'typeorm';

/** Records that a demo user has got the samples, so that deleting them is final. */
@Entity('marketing_demo_seeds')
export class DemoSeedEntity {
  @PrimaryColumn({ type: 'int' })
  declare userId: number;

  @TimestampColumn()
  declare seededAt: Date;
}
