import { z } from 'zod';
import { languages } from '../constants/language.js';
import { limits } from '../constants/limits.js';
import { email, id, plainName, text, timestamp, withAsciiDomain } from '../fields/fields.js';
import { Membership } from './workspace.js';

/** A user as it is sent to clients, never with a password (rule 3.1). */
export const User = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  createdAt: timestamp,
  /** Deadline for confirming the address; absent when there is nothing to confirm. */
  confirmBy: timestamp.optional(),
  /** True for administrators of the site (rule 20.1), otherwise absent. */
  isAdmin: z.literal(true).optional(),
  /** Time at which the account will be deleted at its owner's request; absent when no deletion is scheduled (rule 19.75). */
  deletionAt: timestamp.optional(),
});
export type User = z.infer<typeof User>;

/** GET /api/user */
export const SessionAnswer = z.object({ user: User.nullable() });
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** The reply of POST /api/login. The request's schema is a separate entry point (`login`), so that the sign-in form loads little code. */
export const LoginAnswer = z.object({ token: z.string(), user: User });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** POST /api/register. A `role` in the body is ignored: public registration always assigns the role `user`. */
export const RegisterRequest = z.object({
  username: text()
    .trim()
    // The length is checked after normalisation, because the stored form of a character can be longer than the typed one.
    .normalize('NFKC')
    .min(1)
    .max(limits.username)
    .toLowerCase()
    .overwrite(withAsciiDomain)
    // Only letters of Western Europe (rule 3.10): other scripts and invisible characters would allow look-alike names.
    .regex(/^[a-z0-9à-öø-ÿ._@+-]+$/),
  password: text().min(limits.passwordMin).max(limits.passwordMax),
  name: plainName(limits.name),
  email,
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

/** The new user, plus the token of the session that the registration opens. */
export const RegisterAnswer = User.extend({ token: z.string() });
export type RegisterAnswer = z.infer<typeof RegisterAnswer>;

/**
 * Names of the session cookie. Over HTTPS it has the prefix `__Host-` (RFC 6265bis §4.1.3.2), with which browsers reject a cookie set by
 * another host or over plain HTTP. Over HTTP no cookie can have that prefix.
 */
export const sessionCookies = { secure: '__Host-session', plain: 'session' } as const;

/** Claims of the short-lived access tokens that the auth service signs for the services behind the gateway. */
export const AccessClaims = z.object({
  sub: z.string().regex(/^[1-9]\d*$/),
  username: z.string(),
  role: z.string(),
  sid: z.string(),
  /** Absent in tokens of the previous version. */
  email: z.string().optional(),
  workspaces: Membership.array().max(limits.workspacesOfPerson).optional(),
  /** Present only for administrators of the site (rule 20.1). */
  admin: z.literal(true).optional(),
});
export type AccessClaims = z.infer<typeof AccessClaims>;

/** POST /internal/exchange of the auth service. Only the gateway calls it; it is not reachable from outside. */
export const ExchangeRequest = z.object({
  token: text().min(1).max(200),
  /** The service that the access token is for; no other service accepts it. */
  audience: text().regex(/^[a-z][a-z0-9-]{0,30}$/),
});
export const ExchangeAnswer = z.object({ accessToken: z.string(), expiresAt: z.int() });
export type ExchangeAnswer = z.infer<typeof ExchangeAnswer>;

/** POST /internal/addresses of the auth service, not reachable from outside; used by services to email users. */
export const AddressRequest = z.object({
  userId: id,
  /** Limits the memberships in the reply to those that this session of the user reaches now: none once it has ended (rule 19.31). */
  sessionId: text().max(20).optional(),
});
export const AddressAnswer = z.object({
  /** The user's current email address; null when the account no longer exists. */
  email: z.string().nullable(),
  /** True when the user has proved that they receive email at this address. Absent in replies of the previous version. */
  isConfirmed: z.boolean().default(false),
  /** The user's current memberships in workspaces. Absent in replies of the previous version. */
  workspaces: Membership.array().optional(),
});
export type AddressAnswer = z.infer<typeof AddressAnswer>;

/** POST /internal/senders of the auth service: returns the names of an inviting person and of their workspace. */
export const SenderRequest = z.object({ userId: id, workspaceId: id });
export const SenderAnswer = z.object({
  /** Null when the person or the workspace no longer exists. */
  sender: z.object({ name: z.string(), workspace: z.string() }).nullable(),
});
export type SenderAnswer = z.infer<typeof SenderAnswer>;

/** POST /internal/members of the auth service: checks if the account with this address is in the workspace. */
export const MemberCheck = z.object({ workspaceId: id, email });
export const MemberCheckAnswer = z.object({ isMember: z.boolean() });

/**
 * POST /internal/guest-mails of the auth service: emails a guest's invitation, or an offer to transfer a company, on behalf of the service
 * that created it.
 */
export const GuestMail = z.object({
  senderId: id,
  workspaceId: id,
  company: text().max(limits.name),
  email,
  kind: z.enum(['reader', 'contributor', 'handover']),
  /** Service that the company is in, which decides what a reader may read. Absent in requests of the previous version. */
  service: z.enum(['consulting', 'marketing']).optional(),
  /** Last day of the guest's access. Absent in requests of the previous version. */
  endsOn: text().pipe(z.iso.date()).optional(),
  /** Local URL with the token in its fragment. */
  link: text()
    .max(300)
    .regex(/^\/[^/\\]/),
  until: text().pipe(timestamp),
  language: z.enum(languages),
});
export type GuestMail = z.infer<typeof GuestMail>;
export const GuestMailAnswer = z.object({ isMailed: z.boolean() });

/** POST /internal/accounts of the auth service, for administrators: finds accounts by user name, email address or id. */
export const AccountRequest = z.union([
  z.object({ login: text().min(1).max(254) }),
  z.object({ ids: id.array().max(limits.listMax) }),
]);
export const Account = z.object({ id, username: z.string(), name: z.string(), email: z.string() });
export type Account = z.infer<typeof Account>;
