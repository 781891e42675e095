import { z } from 'zod';
import { languages } from '../constants/language.js';
import { limits } from '../constants/limits.js';
import { id, timestamp } from '../fields/fields.js';

/** Kinds of entries in the record of access (rule 18.12). */
export const accessEventKinds = [
  'invited',
  'withdrawn',
  'joined',
  'roleChanged',
  'ended',
  'left',
  'renamed',
  'reachChanged',
  'signedIn',
  'passwordChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'secondStepOn',
  'secondStepOff',
  'passkeyAsked',
  'passkeyNotAsked',
  'passwordReset',
] as const;
export const AccessEventKind = z.enum(accessEventKinds);
export type AccessEventKind = z.infer<typeof AccessEventKind>;

/** A person in the record of access, by name and address; an invited person has only the address. */
export const AccessPerson = z.object({ id: id.nullable(), name: z.string().nullable(), email: z.string() });
export type AccessPerson = z.infer<typeof AccessPerson>;

/** An entry in the record of access of a workspace. */
export const AccessEvent = z.object({
  id,
  at: timestamp,
  what: AccessEventKind,
  /** The person who did it; null when the account no longer exists. */
  who: AccessPerson.nullable(),
  /** The person whom it concerns, if it is another one. */
  whom: AccessPerson.nullable(),
  /** The role, name or reach before. */
  from: z.string().nullable(),
  /** The role, name or reach after; of a sign-in the coarse network address: its first two groups. */
  to: z.string().nullable(),
});
export type AccessEvent = z.infer<typeof AccessEvent>;

const filters = {
  what: AccessEventKind.optional(),
  /** Id of the account that did something, or that it concerned. */
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
