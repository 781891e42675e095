import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { text, timestamp } from '../fields/fields.js';
import { LoginAnswer } from './user.js';

/** POST /api/login/organisation and POST /api/account/organisation: the issuer's URL to which the browser is redirected. */
export const OrganisationAddress = z.object({ url: z.string() });
export type OrganisationAddress = z.infer<typeof OrganisationAddress>;

const state = text().min(1).max(200);

/** POST /api/login/organisation/answer: the issuer's response, taken from the redirect URL (RFC 6749 §4.1.2, RFC 9207). */
export const OrganisationAnswer = z.object({
  state,
  code: text().min(1).max(8192).optional(),
  iss: text().max(500).optional(),
  error: text().max(200).optional(),
});
export type OrganisationAnswer = z.infer<typeof OrganisationAnswer>;

/**
 * Reply when an account with the same email address exists (rule 19.43). The client has to send that account's password, with this
 * `state`, to POST /api/login/organisation/password.
 */
const PasswordAsked = z.object({ asks: z.literal('password'), state: z.string(), email: z.string() });

export const OrganisationResult = z.union([
  LoginAnswer,
  PasswordAsked,
  z.object({ linked: z.literal(true) }),
]);
export type OrganisationResult = z.infer<typeof OrganisationResult>;

/** POST /api/login/organisation/password */
export const OrganisationPassword = z.object({
  state,
  password: text().min(1).max(limits.passwordMax),
  /** Recovery code, for an account that requires a second step (rule 19.36). */
  recoveryCode: text().max(40).optional(),
});
export type OrganisationPassword = z.infer<typeof OrganisationPassword>;

/** GET /api/account/organisation */
export const OwnOrganisation = z.object({
  /** Time at which the organisation's account was linked; null when none is linked. */
  linkedAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  /** False when the account has no password. */
  hasPassword: z.boolean(),
});
export type OwnOrganisation = z.infer<typeof OwnOrganisation>;
