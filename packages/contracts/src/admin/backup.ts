import { z } from 'zod';
import { timestamp } from '../fields/fields.js';

/** How a backup of the whole product has ended. Only a verified one was restored and opened for a trial. */
export const BackupRun = z.object({
  outcome: z.enum(['verified', 'damaged', 'failed']),
  endedAt: timestamp,
  /** Size of its files, rounded up; null for one that was not completed. */
  megabytes: z.int().nullable(),
});
export type BackupRun = z.infer<typeof BackupRun>;

/** GET /api/auth-state/backups: the last backup and the last verified one, for people in charge (rule 20.44). */
export const LastBackups = z.object({ last: BackupRun.nullable(), verified: BackupRun.nullable() });
export type LastBackups = z.infer<typeof LastBackups>;
