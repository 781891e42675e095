import { z } from 'zod';
import { campaignVariables } from '../../constants/campaigns.js';
import { languages } from '../../constants/language.js';
import { limits } from '../../constants/limits.js';
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
} from '../../constants/mailings.js';
import { email, id, requiredText, text, timestamp } from '../../fields/fields.js';
import { DayLimit } from '../campaigns/index.js';
import { LeadFilter } from '../crm/index.js';
import { pageFields, version } from '../kernel/index.js';

/**
 * Audience of a campaign (rule 11.21): the leads that match a filter, minus exclusions. Also POST
 * /api/marketing/campaigns/:id/audience-counts.
 */
export const AudienceInput = z.object({
  filter: LeadFilter.default({}),
  /** Excludes leads with these statuses, ignoring case and accents. */
  exceptStatuses: z.array(requiredText(limits.label)).max(mailingLimits.exceptions).default([]),
  /** Excludes leads who have been sent an email of one of these campaigns. */
  exceptCampaignIds: z.array(id).max(mailingLimits.exceptions).default([]),
});
export type AudienceInput = z.infer<typeof AudienceInput>;

const excluded = z.partialRecord(z.enum(exclusionReasons), z.int());

/** Predicted size of a mailing to an audience if the mailing started now. */
export const AudienceCounts = z.object({
  /** Leads that match the filter. */
  matching: z.int(),
  recipients: z.int(),
  /** Number of leads that get no email, by the first reason that applies. */
  excluded,
  /** Variables without a fallback for which some leads have no value. */
  missingVariables: z.array(z.object({ variable: z.enum(campaignVariables), leads: z.int() })),
});
export type AudienceCounts = z.infer<typeof AudienceCounts>;

/**
 * A problem with a campaign that is about to be sent. An `error` blocks sending. For problems in the document, `field` is their path.
 */
export const MailCheck = z.object({
  code: z.enum(mailChecks),
  level: z.enum(['error', 'warning']),
  field: z.string().nullable(),
});
export type MailCheck = z.infer<typeof MailCheck>;

/** GET /api/marketing/campaigns/:id/mail-checks, for the stored campaign (rule 11.24). 404 for types other than email. */
export const MailChecks = z.object({ transport: z.enum(mailTransports), checks: z.array(MailCheck) });
export type MailChecks = z.infer<typeof MailChecks>;

/**
 * POST /api/marketing/campaigns/:id/test-mails, 202: sends the campaign to one address, filled in with the fields of a
 * lead or, without a lead, with the fallbacks (rule 11.26). 422 MAILING_CHECKS while the sender is incomplete (`missing`); 400 at `to` with
 * ADDRESS_SUPPRESSED, or with MAIL_REFUSED and the mail server's reply; 429 after `mailingLimits.testMails` in an hour; 503 when the mail
 * server cannot be reached.
 */
export const TestMailInput = z.object({ to: email, leadId: id.optional() });
export type TestMailInput = z.infer<typeof TestMailInput>;

/** Transport of the test email. */
export const TestMailAnswer = z.object({ transport: z.enum(mailTransports) });
export type TestMailAnswer = z.infer<typeof TestMailAnswer>;

/**
 * PUT /api/marketing/campaigns/:id/mailing, 201 with the `Mailing`: sends the campaign as it is now, immediately or at a scheduled time
 * (rule 11.1). Errors: 409 EDIT_CONFLICT when the campaign is no longer at `campaignVersion` (`current` is the `Campaign`), 409
 * MAILING_EXISTS when the campaign has been sent before, 422 MAILING_CHECKS while a check of the level `error` fails, 400 at
 * `scheduledFor` with MOMENT_OVER or MOMENT_FAR.
 */
export const MailingInput = z.object({
  audience: AudienceInput,
  /** Scheduled time; null to send immediately. */
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
  /** Number of recipients in each state. */
  counts: z.record(z.enum(recipientStates), z.int()),
  /** Number of queued recipients whose email the mail server has deferred; the email will be retried. */
  putOff: z.int(),
  /** Number of doubtful recipients that await a person's decision. */
  undecided: z.int(),
  /** Number of leads of the audience that get no email, by reason. */
  excluded,
  transport: z.enum(mailTransports),
  /** Reason why a mailing in the state `sending` is waiting for the mail server; null when it is not waiting (rule 17.12). */
  serverWait: z.enum(serverWaits).nullable(),
  /** The account's daily limit, while the mailing is `sending`; null without a limit. */
  today: DayLimit.nullable(),
  /** True when the delivery log has been deleted because of its age, so that no email of the mailing can be resent (rule 11.14). */
  isLogCleared: z.boolean(),
  version,
});
export type Mailing = z.infer<typeof Mailing>;

/**
 * GET /api/marketing/campaigns/:id/mailing. A campaign that has never been sent has the state `none` instead of 404, because the portal
 * requests the mailing of every campaign.
 */
export const CampaignMailing = z.discriminatedUnion('state', [
  Mailing,
  z.object({ state: z.literal('none') }),
]);
export type CampaignMailing = z.infer<typeof CampaignMailing>;

/**
 * POST /api/marketing/campaigns/:id/mailing/actions, which returns the `Mailing` (rule 11.10). 409 EDIT_CONFLICT when the version is out of
 * date (`current` is the `Mailing`), 409 MAILING_STATE when the state does not allow the action.
 *
 * `sendToOthers` sends to everyone who did not get the email: rejected, expired and stopped recipients, excluded recipients whose reason no
 * longer applies, and leads that have joined the audience since the mailing began.
 */
export const MailingActionInput = z
  .object({
    action: z.enum(mailingActions),
    version,
    /** Scheduled time, only for `reschedule`; validated as in `MailingInput`. */
    scheduledFor: timestamp.optional(),
  })
  .refine(({ action, scheduledFor }) => (action === 'reschedule') === (scheduledFor !== undefined), {
    path: ['scheduledFor'],
  });
export type MailingActionInput = z.infer<typeof MailingActionInput>;

/**
 * Query of GET /api/marketing/campaigns/:id/recipients, in the order of the recipient list. The X-Total-Count header has the total number
 * of matches.
 */
export const MailingRecipientQuery = z.object({
  state: z.enum([...recipientStates, 'putOff']).optional(),
  /** Part of an address to search for. */
  search: text().trim().max(limits.name).optional(),
  ...pageFields,
});
export type MailingRecipientQuery = z.infer<typeof MailingRecipientQuery>;

/** A recipient of a campaign and the delivery state of the email. */
export const MailingRecipient = z.object({
  id,
  /** Id of the lead; null when the lead was deleted. */
  leadId: id.nullable(),
  /** Address of the recipient; null when the lead has none, or the person's data have been erased. */
  address: z.string().nullable(),
  contactName: z.string().nullable(),
  companyName: z.string().nullable(),
  state: z.enum(recipientStates),
  /** Reason for the exclusion; null unless the recipient is excluded. */
  exclusion: z.enum(exclusionReasons).nullable(),
  /** Latest reply of the mail server. */
  reason: z.string().nullable(),
  /** True when a person has decided not to resend the email of a doubtful recipient. */
  dismissed: z.boolean(),
  attempts: z.int(),
  /** Time of the next retry; null when there is none. */
  nextAttemptAt: timestamp.nullable(),
  /** Time at which the mail server accepted the email, even if it bounced later. */
  sentAt: timestamp.nullable(),
  changedAt: timestamp,
});
export type MailingRecipient = z.infer<typeof MailingRecipient>;

/**
 * Query of GET /api/marketing/campaigns/:id/recipients/export: a CSV file, in the format of lead exports (`LeadExportQuery`), with all
 * matching recipients.
 */
export const MailingExportQuery = MailingRecipientQuery.pick({ state: true, search: true }).extend({
  language: z.enum(languages).default('en'),
});
export type MailingExportQuery = z.infer<typeof MailingExportQuery>;

/**
 * POST /api/marketing/recipients/:id/decisions, which returns the `MailingRecipient`: decides whether the email of a doubtful recipient is
 * resent. 409 MAILING_STATE for recipients in other states.
 */
export const RecipientDecisionInput = z.object({ decision: z.enum(['again', 'leave']) });
export type RecipientDecisionInput = z.infer<typeof RecipientDecisionInput>;

/** Query of GET /api/marketing/companies/:id/mailing-totals: comma-separated ids of at most 100 campaigns. */
export const MailingTotalsQuery = z.object({
  campaigns: text()
    .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,99}$/)
    .transform((ids) => ids.split(',').map(Number)),
});
export type MailingTotalsQuery = z.infer<typeof MailingTotalsQuery>;

/**
 * GET /api/marketing/companies/:id/deleted-campaigns: deleted campaigns that were sent. Audiences of other campaigns can still exclude
 * their recipients (rule 17.2). Newest first, at most 100.
 */
export const DeletedCampaign = z.object({ id, name: z.string() });
export type DeletedCampaign = z.infer<typeof DeletedCampaign>;

/** Sending state of a campaign, for lists. Campaigns that have not been sent have no entry. */
export const MailingTotals = z.object({
  campaignId: id,
  state: z.enum(mailingStates),
  /** Number of emails that the mail server accepted, including emails that bounced later. */
  sent: z.int(),
});
export type MailingTotals = z.infer<typeof MailingTotals>;
