import { z } from 'zod';
import { languages } from '../../constants/language.js';
import { limits } from '../../constants/limits.js';
import {
  exclusionReasons,
  leadMailProblems,
  mailingKinds,
  mailTransports,
  recipientStates,
} from '../../constants/mailings.js';
import { id, requiredText, timestamp } from '../../fields/fields.js';
import { LegalBasisInput } from '../crm/index.js';
import { pageFields } from '../kernel/index.js';

/**
 * POST /api/marketing/leads/:id/mails, 202 with the `LeadMail`: sends one email to a lead (rule 11.53). Its random `requestKey` makes
 * retries safe: a repeated call sends no second email. Errors: 400 at the field for a variable that is unknown or has no value for the
 * lead; 422 LEAD_MAIL_ADDRESS, LEAD_MAIL_SUPPRESSED or MAILING_CHECKS for the problems that `LeadMailChecks` lists beforehand; 429 after
 * `mailingLimits.leadMails` in an hour.
 */
export const LeadMailInput = z.object({
  subject: requiredText(limits.subject),
  /** Plain text of the email. Text and subject may contain variables with fallbacks. */
  text: requiredText(limits.text),
  /** Language of the footer, which states the sender, the reason for the email, and the way to unsubscribe. */
  language: z.enum(languages),
  /** Legal basis to store for a lead that has none, for which it is required. */
  basis: LegalBasisInput.nullable().default(null),
  requestKey: z.string().regex(/^[0-9a-f]{32}$/),
});
export type LeadMailInput = z.infer<typeof LeadMailInput>;

/** GET /api/marketing/leads/:id/mail-checks: the transport of an email to the lead, and the problems that prevent sending it. */
export const LeadMailChecks = z.object({
  transport: z.enum(mailTransports),
  problems: z.array(z.enum(leadMailProblems)),
});
export type LeadMailChecks = z.infer<typeof LeadMailChecks>;

/** Query of GET /api/marketing/leads/:id/mails, newest first. */
export const LeadMailQuery = z.object(pageFields);
export type LeadMailQuery = z.infer<typeof LeadMailQuery>;

/** An email to a lead, sent individually or in a campaign. A lead that was excluded from a campaign has no email of that campaign. */
export const LeadMail = z.object({
  id,
  kind: z.enum(mailingKinds),
  /** Subject as sent; for a campaign, the subject before variables are filled in. */
  subject: z.string(),
  state: z.enum(recipientStates),
  /** Reason why an individual email was not sent after it had been accepted for sending. */
  exclusion: z.enum(exclusionReasons).nullable(),
  /** Last reply of the mail server. */
  reason: z.string().nullable(),
  /** Time of the request. */
  at: timestamp,
  /** Time at which the mail server accepted the email. */
  sentAt: timestamp.nullable(),
});
export type LeadMail = z.infer<typeof LeadMail>;
