import { z } from 'zod';
import { languages } from '../constants/language.js';
import { limits } from '../constants/limits.js';
import { id, text, timestamp } from '../fields/fields.js';

/** Kinds of entries about companies; services other than auth report them (rule 18.50). */
export const companyEventKinds = [
  'guestInvited',
  'guestWithdrawn',
  'guestJoined',
  'guestChanged',
  'guestEnded',
  'linkMade',
  'linkRevoked',
  'sharingEnded',
  'assigned',
  'unassigned',
  'chargeGiven',
  'chargeEnded',
  'chargeMoved',
  'chargeDropped',
  'handoverOffered',
  'handoverWithdrawn',
  'handoverAccepted',
  'handoverCompleted',
  'companyReceived',
  'companyExported',
  'companyDeleted',
  'leadsExported',
  'recipientsExported',
  'suppressionsExported',
  'personErased',
  'pagePublished',
  'pageWithdrawn',
] as const;

/** Kinds of entries in the record of access, grouped by subject (rules 18.12, 18.50). */
export const accessEventGroups = {
  people: [
    'invited',
    'withdrawn',
    'joined',
    'roleChanged',
    'ended',
    'left',
    'renamed',
    'reachChanged',
    'signedIn',
    'accountDeleted',
    'passkeyAsked',
    'passkeyNotAsked',
  ],
  accounts: [
    'passwordChanged',
    'passwordReset',
    'addressChanged',
    'passkeyAdded',
    'passkeyRemoved',
    'secondStepOn',
    'secondStepOff',
    'sessionsEnded',
    'adminGranted',
    'adminRevoked',
    'identityLinked',
    'identityUnlinked',
  ],
  companies: companyEventKinds,
} as const;
export const accessEventKinds = [
  ...accessEventGroups.people,
  ...accessEventGroups.accounts,
  ...accessEventGroups.companies,
] as const;
export const AccessEventKind = z.enum(accessEventKinds);
export type AccessEventKind = z.infer<typeof AccessEventKind>;

/** Kinds of entries whose `to` is a number. */
export const countedEventKinds = [
  'sharingEnded',
  'chargeMoved',
  'chargeDropped',
  'leadsExported',
  'recipientsExported',
  'suppressionsExported',
] as const;

/** A person in the record of access, by name and address; an invited person has only the address. */
export const AccessPerson = z.object({ id: id.nullable(), name: z.string().nullable(), email: z.string() });
export type AccessPerson = z.infer<typeof AccessPerson>;

/** An entry in the record of access of a workspace. */
export const AccessEvent = z.object({
  id,
  at: timestamp,
  what: AccessEventKind,
  /** The person who acted; null when the account no longer exists. */
  who: AccessPerson.nullable(),
  /** The person affected by the action, if different from the person who acted. */
  whom: AccessPerson.nullable(),
  /** Name of the company at the time of the entry; absent in replies of the previous version. */
  company: z.string().nullable().default(null),
  /** Value before the change: a role, name or `MemberReach`; for a guest, the kind of guest and last day of access: `reader 2026-12-31`. */
  from: z.string().nullable(),
  /**
   * Value after the change, by kind of event:
   * - a change: the new role, name or `MemberReach`
   * - a published page: its path
   * - a sign-in: the IP address truncated to its first two groups
   * - an ended membership: the successor's name
   * - `countedEventKinds`: a number
   */
  to: z.string().nullable(),
  /** The successor of a person whose access ended; absent in replies of the previous version. */
  successor: AccessPerson.nullable().default(null),
});
export type AccessEvent = z.infer<typeof AccessEvent>;

const filters = {
  what: AccessEventKind.optional(),
  /** Id of the account that acted or was affected. */
  person: z.coerce.number().int().positive().optional(),
};

/** Query of GET /api/workspaces/:id/events. The total number of matches is in the X-Total-Count header. */
export const AccessEventQuery = z.object({
  ...filters,
  sort: z.enum(['-at', 'at']).default('-at'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
});
export type AccessEventQuery = z.infer<typeof AccessEventQuery>;

/** Query of GET /api/workspaces/:id/events/export, a CSV file. */
export const AccessEventExportQuery = z.object({ ...filters, language: z.enum(languages).default('en') });
export type AccessEventExportQuery = z.infer<typeof AccessEventExportQuery>;

const value = text().max(200).nullable();

/** POST /internal/access-events of the auth service: entries that other services report, each at least once (rule 18.50). */
export const ReportedEvent = z.object({
  /** Id of the entry. Retries send the same id, so that the entry is stored once. */
  uuid: text().pipe(z.uuid()),
  at: timestamp,
  workspaceId: id,
  what: z.enum(companyEventKinds),
  who: id,
  whom: id.nullable(),
  address: text().max(limits.email).nullable(),
  company: value,
  from: value,
  to: value,
  /** The other workspace of a company transfer; the auth service stores that workspace's name as `from` or `to`. */
  otherWorkspaceId: id.nullable(),
});
export type ReportedEvent = z.infer<typeof ReportedEvent>;

/** POST /internal/ended-places of the auth service: the oldest memberships that ended at or after the given time. */
export const EndedMembershipsRequest = z.object({ since: text().pipe(timestamp) });
export const EndedMembership = z.object({
  id,
  at: timestamp,
  workspaceId: id,
  userId: id,
  /** Id of the person who ended the membership. */
  endedBy: id,
  successorId: id.nullable(),
  /** Time at which the person's last access token expires; services also end everything that the person shared before that time. */
  until: timestamp,
  /** True once `until` has passed; while it is false, services have to request the membership a second time later. */
  isFinal: z.boolean(),
});
export type EndedMembership = z.infer<typeof EndedMembership>;
