import { BigIntColumn } from '@portals/service-kit';
import { Entity, PrimaryColumn } from 'typeorm';

/** Usage of the language model on one day (UTC): of one user or, with user id 0, of all users together. */
@Entity('marketing_model_usage')
export class ModelUsageEntity {
  /** Day such as `2026-11-22`. */
  @PrimaryColumn({ type: 'varchar', length: 10 }) declare day: string;
  @PrimaryColumn({ type: 'int' }) declare userId: number;
  @BigIntColumn() declare tokens: number;
  /** Cost in millionths of the currency in which prices are configured. */
  @BigIntColumn() declare cost: number;
}
