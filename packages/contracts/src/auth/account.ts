import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { email, id, plainName, text, timestamp } from '../fields/fields.js';

/** A session of the signed-in person (rule 19.31). */
export const OwnSession = z.object({
  id,
  /** True for the session that makes the call. */
  current: z.boolean(),
  /** Names of the browser and the operating system, such as Firefox and Linux; null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** First two groups of the IP address of the last page request. */
  place: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
});
export type OwnSession = z.infer<typeof OwnSession>;

/** PATCH /api/account */
export const ProfilePatch = z.object({ name: plainName(limits.name) });
export type ProfilePatch = z.infer<typeof ProfilePatch>;

/** POST /api/account/email: the new address and the current password. */
export const EmailChange = z.object({ email, password: text().min(1).max(limits.passwordMax) });
export type EmailChange = z.infer<typeof EmailChange>;

/** POST /api/account/password */
export const PasswordChange = z.object({
  current: text().min(1).max(limits.passwordMax),
  password: text().min(limits.passwordMin).max(limits.passwordMax),
});
export type PasswordChange = z.infer<typeof PasswordChange>;
