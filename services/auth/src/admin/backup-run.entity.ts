import { IntColumn, StringColumn, TimestampColumn } from '@portals/service-kit';
import { Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The result of one backup of the installation. The rows are written by the backup command (tools/backup/runs.mjs). */
@Entity('backup_runs')
export class BackupRunEntity {
  @PrimaryGeneratedColumn() declare id: number;
  @StringColumn(10) declare outcome: 'verified' | 'damaged' | 'failed';
  @TimestampColumn() declare endedAt: Date;
  /** Size of the backup files in megabytes; null when the backup was not completed. */
  @IntColumn({ nullable: true }) declare megabytes: number | null;
}
