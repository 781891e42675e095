import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { id, plainName, text, timestamp } from '../fields/fields.js';

/** Binary data that a browser sends, in base64url (RFC 4648 §5). */
const bytes = (max: number) =>
  text()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/);

/** Identifying fields of a credential; its id has at most 1023 bytes (WebAuthn Level 3). */
const credential = {
  id: bytes(1364).min(1),
  rawId: bytes(1364).min(1),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** Options for a browser to use or create a passkey, in the JSON form of WebAuthn Level 3. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** POST /api/login/passkey: the assertion that the browser created with a passkey (WebAuthn Level 3, AuthenticationResponseJSON). */
export const PasskeyLogin = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(100).optional(),
  }),
});
export type PasskeyLogin = z.infer<typeof PasskeyLogin>;

/** POST /api/account/organisation/unlink: the current password, for a change that needs no second step because it adds no way in. */
export const CurrentPassword = z.object({ password: text().min(1).max(limits.passwordMax) });
export type CurrentPassword = z.infer<typeof CurrentPassword>;

/** POST /api/account/passkeys: a new passkey (WebAuthn Level 3, RegistrationResponseJSON) with the name that the person has chosen. */
export const NewPasskey = z.object({
  ...credential,
  name: plainName(limits.name),
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(20_000),
    transports: bytes(30).array().max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

export const Passkey = z.object({
  id,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** GET /api/account/passkeys */
export const PasskeysAnswer = z.object({
  passkeys: Passkey.array(),
  /** True when signing in with the password takes a second step. */
  secondStep: z.boolean(),
  /** Number of recovery codes that have not been used. */
  codesLeft: z.int().min(0),
});
export type PasskeysAnswer = z.infer<typeof PasskeysAnswer>;

/** The recovery codes, which no other reply contains; empty when the call has turned off the second step. */
export const RecoveryCodes = z.object({ codes: z.string().array() });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
