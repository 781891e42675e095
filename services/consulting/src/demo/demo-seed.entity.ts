import { TimestampColumn } from '@portals/service-kit';
import { Entity, PrimaryColumn } from 'typeorm';

/** Records that a demo user has received the sample companies, so that deleted samples do not come back. */
@Entity('demo_seeds')
export class DemoSeedEntity {
  @PrimaryColumn({ type: 'int' })
  declare userId: number;

  @TimestampColumn()
  declare seededAt: Date;
}
