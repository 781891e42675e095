import { IntColumn, StringColumn, TimestampColumn } from '@portals/service-kit';
import { Entity, PrimaryGeneratedColumn } from 'typeorm';

/** How a backup of the product has ended. The command that takes backups writes these rows (tools/backup/runs.mjs). */
@Entity('backup_runs')
export class BackupRunEntity {
  @PrimaryGeneratedColumn() declare id: number;
  @StringColumn(10) declare outcome: 'verified' | 'damaged' | 'failed';
  @TimestampColumn() declare endedAt: Date;
  /** Megabytes of its files; null for one that was not completed. */
  @IntColumn({ nullable: true }) declare megabytes: number | null;
}
