import { z } from 'zod';
import { campaignVariables } from '../constants/campaigns.js';
import { languages } from '../constants/language.js';
import { limits } from '../constants/limits.js';
import {
  exclusionReasons,
  mailChecks,
  mailingActions,
  mailingLimits,
  mailingStateReasons,
  mailingStates,
  mailTransports,
  recipientStates,
  serverWaits,
} from '../constants/mailings.js';
import { email, id, requiredText, text, timestamp } from '../fields/fields.js';
import { LeadFilter } from './lead-filter.js';
import { DayLimit } from './outreach.js';
import { pageFields, version } from './row-version.js';

/** Who is to get a campaign (rule 11.21): leads that a filter means, without some. Also POST /api/marketing/campaigns/:id/audience-counts. */
export const AudienceInput = z.object({
  filter: LeadFilter.default({}),
  /** Leads with these statuses get none; compared without regard to case and accents. */
  exceptStatuses: z.array(requiredText(limits.label)).max(mailingLimits.exceptions).default([]),
  /** Nor do the recipients of these campaigns, if a mail was sent to them. */
  exceptCampaignIds: z.array(id).max(mailingLimits.exceptions).default([]),
});
export type AudienceInput = z.infer<typeof AudienceInput>;

const excluded = z.partialRecord(z.enum(exclusionReasons), z.int());

/** What a mailing to an audience would come to if it started now. */
export const AudienceCounts = z.object({
  /** Leads that the filter means. */
  matching: z.int(),
  recipients: z.int(),
  /** Leads that get no mail, by the first reason that holds. */
  excluded,
  /** Variables without a fallback that leads have no value for. */
  missingVariables: z.array(z.object({ variable: z.enum(campaignVariables), leads: z.int() })),
});
export type AudienceCounts = z.infer<typeof AudienceCounts>;

/** Something to look at before a campaign is sent. An `error` refuses to send it; `field` is a path into the document, if it is of one. */
export const MailCheck = z.object({
  code: z.enum(mailChecks),
  level: z.enum(['error', 'warning']),
  field: z.string().nullable(),
});
export type MailCheck = z.infer<typeof MailCheck>;

/** GET /api/marketing/campaigns/:id/mail-checks, of a campaign as it is stored (rule 11.24). 404 unless it is an email. */
export const MailChecks = z.object({ transport: z.enum(mailTransports), checks: z.array(MailCheck) });
export type MailChecks = z.infer<typeof MailChecks>;

/**
 * POST /api/marketing/campaigns/:id/test-mails, answered 202: the campaign to one address, with the fields of a lead of the company or
 * else with the fallbacks (rule 11.26). 422 MAILING_CHECKS while it is not said who it is from (`missing`); 400 at `to` with
 * ADDRESS_SUPPRESSED, or with MAIL_REFUSED and what the mail server said; 429 after `mailingLimits.testMails` in an hour; 503 when the mail
 * server cannot be reached.
 */
export const TestMailInput = z.object({ to: email, leadId: id.optional() });
export type TestMailInput = z.infer<typeof TestMailInput>;

/** How the test mail goes out. */
export const TestMailAnswer = z.object({ transport: z.enum(mailTransports) });
export type TestMailAnswer = z.infer<typeof TestMailAnswer>;

/**
 * PUT /api/marketing/campaigns/:id/mailing, answered 201 with the `Mailing`: sends a campaign, at once or at a moment (rule 11.1). What is
 * sent is the campaign as it is now. Errors: 409 EDIT_CONFLICT when the campaign is no longer at `campaignVersion` (`current` is the
 * `Campaign`), 409 MAILING_EXISTS when it was sent before, 422 MAILING_CHECKS while a check of the level `error` fails, 400 at
 * `scheduledFor` with MOMENT_OVER or MOMENT_FAR.
 */
export const MailingInput = z.object({
  audience: AudienceInput,
  /** Null for at once. */
  scheduledFor: timestamp.nullable(),
  campaignVersion: version,
});
export type MailingInput = z.infer<typeof MailingInput>;

/** The sending of a campaign. */
export const Mailing = z.object({
  id,
  campaignId: id,
  state: z.enum(mailingStates),
  stateReason: z.enum(mailingStateReasons).nullable(),
  scheduledFor: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
  audience: AudienceInput,
  /** Recipients by their state; 0 where there are none. */
  counts: z.record(z.enum(recipientStates), z.int()),
  /** Those of the queued ones whose mail the server did not take yet and that are tried again. */
  putOff: z.int(),
  /** Those of the doubtful ones that nobody has decided about. */
  undecided: z.int(),
  /** Why leads of the audience get no mail. */
  excluded,
  transport: z.enum(mailTransports),
  /** Why it stands still while it is `sending`; null while it goes on (rule 17.12). */
  serverWait: z.enum(serverWaits).nullable(),
  /** How many mails the account may send today, while it is `sending`; null where it has no limit. */
  today: DayLimit.nullable(),
  /** Its log says no more who got it, because that was long ago: nothing of it is sent again (rule 11.14). */
  isLogCleared: z.boolean(),
  version,
});
export type Mailing = z.infer<typeof Mailing>;

/** GET /api/marketing/campaigns/:id/mailing. One that was not sent has none, which is no error: the portal asks that of every campaign. */
export const CampaignMailing = z.discriminatedUnion('state', [
  Mailing,
  z.object({ state: z.literal('none') }),
]);
export type CampaignMailing = z.infer<typeof CampaignMailing>;

/**
 * POST /api/marketing/campaigns/:id/mailing/actions, answered with the `Mailing` (rule 11.10). 409 EDIT_CONFLICT when it is no longer at
 * the version that was read (`current` is the `Mailing`), 409 MAILING_STATE when the action does not fit what it is doing.
 *
 * `sendToOthers` sends to those who did not get it: refused, expired and stopped ones, excluded ones whose reason no longer holds, and
 * leads of the audience that are new.
 */
export const MailingActionInput = z
  .object({
    action: z.enum(mailingActions),
    version,
    /** Of `reschedule` only; refused as that of `MailingInput` is. */
    scheduledFor: timestamp.optional(),
  })
  .refine(({ action, scheduledFor }) => (action === 'reschedule') === (scheduledFor !== undefined), {
    path: ['scheduledFor'],
  });
export type MailingActionInput = z.infer<typeof MailingActionInput>;

/**
 * Query of GET /api/marketing/campaigns/:id/recipients, in the order in which they were put together. The total number of matches is in
 * the X-Total-Count header.
 */
export const MailingRecipientQuery = z.object({
  state: z.enum([...recipientStates, 'putOff']).optional(),
  /** Part of an address. */
  search: text().trim().max(limits.name).optional(),
  ...pageFields,
});
export type MailingRecipientQuery = z.infer<typeof MailingRecipientQuery>;

/** Somebody whom a campaign was to be sent to, and what became of it. */
export const MailingRecipient = z.object({
  id,
  /** Null when the lead is gone. */
  leadId: id.nullable(),
  /** Null when there is none, or the person's data were erased. */
  address: z.string().nullable(),
  contactName: z.string().nullable(),
  companyName: z.string().nullable(),
  state: z.enum(recipientStates),
  /** Of an excluded one. */
  exclusion: z.enum(exclusionReasons).nullable(),
  /** What the mail server said last. */
  reason: z.string().nullable(),
  /** Of a doubtful one: somebody has decided to leave it at that. */
  dismissed: z.boolean(),
  attempts: z.int(),
  /** When it is tried again; null when it is not. */
  nextAttemptAt: timestamp.nullable(),
  /** When the mail server took it, whatever came later. */
  sentAt: timestamp.nullable(),
  changedAt: timestamp,
});
export type MailingRecipient = z.infer<typeof MailingRecipient>;

/** Query of GET /api/marketing/campaigns/:id/recipients/export: a CSV file as of leads (`LeadExportQuery`) of all that are meant. */
export const MailingExportQuery = MailingRecipientQuery.pick({ state: true, search: true }).extend({
  language: z.enum(languages).default('en'),
});
export type MailingExportQuery = z.infer<typeof MailingExportQuery>;

/** POST /api/marketing/recipients/:id/decisions, answered with the `MailingRecipient`: what is done with a doubtful one. 409 MAILING_STATE for others. */
export const RecipientDecisionInput = z.object({ decision: z.enum(['again', 'leave']) });
export type RecipientDecisionInput = z.infer<typeof RecipientDecisionInput>;

/** Query of GET /api/marketing/companies/:id/mailing-totals: which campaigns, as ids between commas, 100 at most. */
export const MailingTotalsQuery = z.object({
  campaigns: text()
    .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,99}$/)
    .transform((ids) => ids.split(',').map(Number)),
});
export type MailingTotalsQuery = z.infer<typeof MailingTotalsQuery>;

/**
 * GET /api/marketing/companies/:id/deleted-campaigns: those that were sent, whose recipients can still be left out of others
 * (rule 17.2); the newest first, 100 at most.
 */
export const DeletedCampaign = z.object({ id, name: z.string() });
export type DeletedCampaign = z.infer<typeof DeletedCampaign>;

/** How many mails of a campaign went out from here, for lists. Campaigns that were not sent, or not yet, have none. */
export const MailingTotals = z.object({
  campaignId: id,
  state: z.enum(mailingStates),
  /** Mails that the mail server took, whatever came later. */
  sent: z.int(),
});
export type MailingTotals = z.infer<typeof MailingTotals>;
