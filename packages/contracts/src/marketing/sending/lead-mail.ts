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
 * retries safe: the same call sends no second email. Errors: 400 at the field for an unknown variable, or one for which the lead has no
 * value; 422 LEAD_MAIL_ADDRESS, LEAD_MAIL_SUPPRESSED or MAILING_CHECKS for the problems that `LeadMailChecks` lists beforehand; 429 after
 * `mailingLimits.leadMails` in an hour.
 */
export const LeadMailInput = z.object({
  subject: requiredText(limits.subject),
  /** Plain text of the email. Text and subject may contain variables with fallbacks. */
  text: requiredText(limits.text),
  /** Language of the footer, which says who sends the email, why, and how to unsubscribe. */
  language: z.enum(languages),
  /** Legal basis to store with a lead that has none; required for such a lead. */
  basis: LegalBasisInput.nullable().default(null),
  requestKey: z.string().regex(/^[0-9a-f]{32}$/),
});
export type LeadMailInput = z.infer<typeof LeadMailInput>;

/** GET /api/marketing/leads/:id/mail-checks: how an email to the lead would be sent, and the problems that prevent it. */
export const LeadMailChecks = z.object({
  transport: z.enum(mailTransports),
  problems: z.array(z.enum(leadMailProblems)),
});
export type LeadMailChecks = z.infer<typeof LeadMailChecks>;

/** Query of GET /api/marketing/leads/:id/mails, newest first. */
export const LeadMailQuery = z.object(pageFields);
export type LeadMailQuery = z.infer<typeof LeadMailQuery>;

/** An email to a lead, either a single one or one of a campaign. Leads that a campaign excluded have none. */
export const LeadMail = z.object({
  id,
  kind: z.enum(mailingKinds),
  /** Subject as sent; a campaign's subject contains its variables. */
  subject: z.string(),
  state: z.enum(recipientStates),
  /** Reason why a single email was not sent after all. */
  exclusion: z.enum(exclusionReasons).nullable(),
  /** Last reply of the mail server. */
  reason: z.string().nullable(),
  /** Time of the request. */
  at: timestamp,
  /** Time at which the mail server accepted the email. */
  sentAt: timestamp.nullable(),
});
export type LeadMail = z.infer<typeof LeadMail>;
