import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { email, requiredText, text, timestamp } from '../fields/fields.js';

/** POST /api/password-resets: requests a link to reset a forgotten password, by user name or email address. */
export const PasswordResetRequest = z.object({ login: requiredText(limits.email) });
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

/** The reply to every request; it does not reveal whether the account exists. */
export const PasswordResetReported = z.object({
  /** Minutes until the link expires. */
  minutes: z.int(),
});
export type PasswordResetReported = z.infer<typeof PasswordResetReported>;

/** POST /api/password-resets/look */
export const PasswordResetToken = z.object({ token: text().min(1).max(200) });
export type PasswordResetToken = z.infer<typeof PasswordResetToken>;

/** User name of the account whose password the link resets; password managers need it. */
export const PasswordResetView = z.object({ username: z.string() });
export type PasswordResetView = z.infer<typeof PasswordResetView>;

/** POST /api/password-resets/complete */
export const PasswordReset = PasswordResetToken.extend({
  password: text().min(limits.passwordMin).max(limits.passwordMax),
});
export type PasswordReset = z.infer<typeof PasswordReset>;

/**
 * POST /internal/password-resets of the auth service, for administrators; not reachable from outside. With an address, the account is given
 * back to a person who has lost it to somebody else: it gets that address, and nothing else opens it any more.
 */
export const PasswordResetLinkRequest = PasswordResetRequest.extend({ email: email.optional() });
export type PasswordResetLinkRequest = z.infer<typeof PasswordResetLinkRequest>;
export const PasswordResetLink = z.object({ link: z.string(), expiresAt: timestamp, email: z.string() });
export type PasswordResetLink = z.infer<typeof PasswordResetLink>;

/** POST /api/address-confirmations/confirm */
export const ConfirmationToken = z.object({ token: text().min(1).max(200) });
export type ConfirmationToken = z.infer<typeof ConfirmationToken>;
export const AddressConfirmed = z.object({ email: z.string() });
export type AddressConfirmed = z.infer<typeof AddressConfirmed>;

/** POST /api/address-confirmations/request: sends a new link to a person who cannot sign in, optionally to a corrected address. */
export const ConfirmationRequest = z.object({
  username: requiredText(limits.email),
  password: text().min(1).max(limits.passwordMax),
  email: email.optional(),
  /** Required to correct the address of an account with a second step. */
  recoveryCode: text().max(40).optional(),
});
export type ConfirmationRequest = z.infer<typeof ConfirmationRequest>;
export const ConfirmationSent = z.object({
  /** The address to which the link was sent. */
  email: z.string(),
  /** True when there is nothing to confirm, so that no link was sent. */
  isConfirmed: z.boolean(),
});
export type ConfirmationSent = z.infer<typeof ConfirmationSent>;
