import { z } from 'zod';
import { timestamp } from '../fields/fields.js';

/** The result of a backup of the whole site. A backup is verified once a trial restore of it has succeeded. */
export const BackupRun = z.object({
  outcome: z.enum(['verified', 'damaged', 'failed']),
  endedAt: timestamp,
  /** Size of the backup in megabytes, rounded up; null when the backup was not completed. */
  megabytes: z.int().nullable(),
});
export type BackupRun = z.infer<typeof BackupRun>;

/** GET /api/auth-state/backups: the last backup and the last verified backup, for administrators of the site (rule 20.44). */
export const LastBackups = z.object({ last: BackupRun.nullable(), verified: BackupRun.nullable() });
export type LastBackups = z.infer<typeof LastBackups>;
