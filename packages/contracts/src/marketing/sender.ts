import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { mailingLimits } from '../constants/mailings.js';
import { email, id, nullableEmail, requiredText } from '../fields/fields.js';

/** Signs that end a line, or that turn the direction of what follows: a name with them would not be shown as what it is. */
const misleading = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** A name in one line, as it stands in the head of a mail. */
const nameLine = requiredText(limits.name).refine((name) => !misleading.test(name));

/**
 * PUT /api/marketing/companies/:id/sender: who a company's mails are from (rule 11.20), and the version that was read (0 for the
 * proposal). The address must be at one of the `allowedDomains`, or the answer is 400 with SENDER_DOMAIN at the field. On 409 EDIT_CONFLICT `current` is the `Sender` as it is.
 */
export const SenderInput = z.object({
  fromName: nameLine,
  fromAddress: email,
  replyTo: nullableEmail,
  /** Name of the business as the law wants it in each mail. */
  legalName: nameLine,
  /** Stands in the footer of each mail; lines are kept. */
  postalAddress: requiredText(mailingLimits.postalAddress),
  /** Whether clicks on links are counted, without knowing whose. */
  countClicks: z.boolean(),
  version: z.int().min(0),
});
export type SenderInput = z.infer<typeof SenderInput>;

/** GET /api/marketing/companies/:id/sender. Version 0 is a proposal: nothing is stored yet. */
export const Sender = z.object({
  marketingCompanyId: id,
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string().nullable(),
  legalName: z.string(),
  postalAddress: z.string(),
  countClicks: z.boolean(),
  /** Domains at which the address may be, as the operator has set them. */
  allowedDomains: z.array(z.string()),
  version: z.int().min(0),
});
export type Sender = z.infer<typeof Sender>;
