import { TimestampColumn } from '@portals/service-kit';
import { Entity, PrimaryColumn } from 'typeorm';

/** Records that a demo user has received the samples, so that deleted samples do not come back. */
@Entity('marketing_demo_seeds')
export class DemoSeedEntity {
  @PrimaryColumn({ type: 'int' })
  declare userId: number;

  @TimestampColumn()
  declare seededAt: Date;
}
