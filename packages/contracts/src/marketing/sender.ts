import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { looksLikeAddress, mailingLimits, senderAddressStates } from '../constants/mailings.js';
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
  /** Shown in front of the address, and so never one itself. */
  fromName: nameLine.refine((name) => !looksLikeAddress(name)),
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
  /** Whether mails may be from the address, and replies go where they are to go (rule 16.10). */
  fromState: z.enum(senderAddressStates),
  replyToState: z.enum(senderAddressStates),
  /** Domains at which the address may be, as the operator has set them. */
  allowedDomains: z.array(z.string()),
  version: z.int().min(0),
});
export type Sender = z.infer<typeof Sender>;

/**
 * POST /api/marketing/companies/:id/sender/confirmations: mails a link to an address of the stored sender, by which its owner confirms
 * it. The answer is the `Sender`.
 */
export const SenderConfirmationInput = z.object({ address: email });
export type SenderConfirmationInput = z.infer<typeof SenderConfirmationInput>;

/**
 * GET /api/marketing/companies/:id/sender/domain-records?address=…: the TXT record by which the domain of an address of the stored sender
 * is confirmed for this account. POST /api/marketing/companies/:id/sender/domain-confirmations, with a `SenderConfirmationInput`, looks
 * for it and answers the `Sender`: 422 SENDER_RECORD_MISSING, 422 SENDER_RECORD_DIFFERENT, 503 SENDER_RECORD_UNKNOWN.
 */
export const SenderDomainRecord = z.object({ domain: z.string(), name: z.string(), value: z.string() });
export type SenderDomainRecord = z.infer<typeof SenderDomainRecord>;
