import { TimestampColumn } from '@portals/service-kit';
import { Entity, PrimaryColumn } from 'typeorm';

/** Remembers that a demo user has had the samples, so that deleting them is final. */
@Entity('marketing_demo_seeds')
export class DemoSeedEntity {
  @PrimaryColumn({ type: 'int' })
  declare userId: number;

  @TimestampColumn()
  declare seededAt: Date;
}
