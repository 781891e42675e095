import { BigIntColumn } from '@portals/service-kit';
import { Entity, PrimaryColumn } from 'typeorm';

/** What the language model has used in a day (UTC), by a user or, as user 0, by all together. */
@Entity('marketing_model_usage')
export class ModelUsageEntity {
  /** As in `2026-11-22`. */
  @PrimaryColumn({ type: 'varchar', length: 10 }) declare day: string;
  @PrimaryColumn({ type: 'int' }) declare userId: number;
  @BigIntColumn() declare tokens: number;
  /** Millionths of the currency of the prices. */
  @BigIntColumn() declare cost: number;
}
