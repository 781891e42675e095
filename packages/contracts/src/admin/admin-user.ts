import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { id, text, timestamp } from '../fields/fields.js';

/** An account as shown to administrators of the site (rule 20.30). */
export const AdminUser = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: timestamp,
  /** Time of the last sign-in or the last use of a session, whichever is later; null when no record of them is left. */
  lastUsedAt: timestamp.nullable(),
  /** First two groups of the IP address of the last use. */
  place: z.string().nullable(),
  /** Number of open sessions. */
  sessions: z.int(),
  passkeys: z.int(),
  /** False when the owner can sign in only through the organisation or with a passkey; absent in replies of the previous version. */
  hasPassword: z.boolean().default(true),
  hasSecondStep: z.boolean(),
  workspaces: z.int(),
  /** True for demonstration accounts, which anybody can sign in to. */
  isShared: z.boolean(),
  isAdmin: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** Query of GET /api/admin/users. The total number of matches is in the X-Total-Count header. */
export const AdminUserQuery = z.object({
  search: text().trim().max(limits.name).optional(),
  /** Only the accounts with these ids, separated by commas. */
  ids: text()
    .max(1000)
    .regex(/^\d+(,\d+)*$/)
    .optional(),
  sort: z.enum(['-createdAt', 'createdAt', 'name', '-name']).default('-createdAt'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
});
export type AdminUserQuery = z.infer<typeof AdminUserQuery>;

/**
 * POST /internal/admins of the auth service, not reachable from outside: makes a user an administrator of the site, or revokes that right.
 */
export const AdminGrant = z.object({ login: text().min(1).max(limits.email), isAdmin: z.boolean() });
export type AdminGrant = z.infer<typeof AdminGrant>;

/** An administrator of the site. */
export const Admin = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  since: timestamp.nullable(),
});
export type Admin = z.infer<typeof Admin>;
/** Reply of POST /internal/admins; `changed` is false when the user already had that state. */
export const AdminGranted = Admin.extend({ changed: z.boolean() });
export type AdminGranted = z.infer<typeof AdminGranted>;
