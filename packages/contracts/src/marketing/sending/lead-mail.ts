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
 * POST /api/marketing/leads/:id/mails, answered 202 with the `LeadMail`: one mail to a lead (rule 11.53), with a random `requestKey`: the
 * same call again sends no second one. Errors: 400 at the field for a variable that nobody knows, or that the lead has no value
 * for; 422 LEAD_MAIL_ADDRESS, LEAD_MAIL_SUPPRESSED or MAILING_CHECKS for what `LeadMailChecks` tells beforehand; 429 after
 * `mailingLimits.leadMails` in an hour.
 */
export const LeadMailInput = z.object({
  subject: requiredText(limits.subject),
  /** Plain text. It and the subject may have variables, with fallbacks. */
  text: requiredText(limits.text),
  /** Of what is written below the text: whose mail it is, why it came, and how to get no more. */
  language: z.enum(languages),
  /** Stored with a lead that has none; needed then. */
  basis: LegalBasisInput.nullable().default(null),
  requestKey: z.string().regex(/^[0-9a-f]{32}$/),
});
export type LeadMailInput = z.infer<typeof LeadMailInput>;

/** GET /api/marketing/leads/:id/mail-checks: how a mail would go out, and what keeps it from that. */
export const LeadMailChecks = z.object({
  transport: z.enum(mailTransports),
  problems: z.array(z.enum(leadMailProblems)),
});
export type LeadMailChecks = z.infer<typeof LeadMailChecks>;

/** Query of GET /api/marketing/leads/:id/mails, newest first. */
export const LeadMailQuery = z.object(pageFields);
export type LeadMailQuery = z.infer<typeof LeadMailQuery>;

/** A mail to a lead: a single one, or that of a campaign. Leads that a campaign has left out had none. */
export const LeadMail = z.object({
  id,
  kind: z.enum(mailingKinds),
  /** As it was sent; of a campaign with its variables. */
  subject: z.string(),
  state: z.enum(recipientStates),
  /** Of a single mail that was not sent after all. */
  exclusion: z.enum(exclusionReasons).nullable(),
  /** What the mail server said last. */
  reason: z.string().nullable(),
  /** When it was asked for. */
  at: timestamp,
  /** When the mail server took it. */
  sentAt: timestamp.nullable(),
});
export type LeadMail = z.infer<typeof LeadMail>;
