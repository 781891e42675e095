import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { looksLikeAddress, mailingLimits, senderAddressStates } from '../../constants/mailings.js';
import { email, id, nullableEmail, requiredText } from '../../fields/fields.js';

/** Characters that break a line or reverse the text direction, so that mail clients would display a different name. */
const misleading = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** A name on one line, as it appears in an email header. */
const nameLine = requiredText(limits.name).refine((name) => !misleading.test(name));

/**
 * PUT /api/marketing/companies/:id/sender: the sender of a company's emails (rule 11.20), and the version it is based on (0 for the
 * suggested sender). 400 SENDER_DOMAIN at the field when the address is not at one of the `allowedDomains`. On 409 EDIT_CONFLICT, `current`
 * is the stored `Sender`.
 */
export const SenderInput = z.object({
  /** Name shown before the address; must not look like an address itself. */
  fromName: nameLine.refine((name) => !looksLikeAddress(name)),
  fromAddress: email,
  replyTo: nullableEmail,
  /** Legal name of the business, which the law requires in each email. */
  legalName: nameLine,
  /** Postal address shown in the footer of each email; may contain line breaks. */
  postalAddress: requiredText(mailingLimits.postalAddress),
  /** True when clicks on links are counted, without identifying who clicked. */
  countClicks: z.boolean(),
  version: z.int().min(0),
});
export type SenderInput = z.infer<typeof SenderInput>;

/** GET /api/marketing/companies/:id/sender. Version 0 is a suggestion that has not been stored. */
export const Sender = z.object({
  marketingCompanyId: id,
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string().nullable(),
  legalName: z.string(),
  postalAddress: z.string(),
  countClicks: z.boolean(),
  /** State of the sender address and of the reply-to address, which have to be confirmed before use (rule 16.10). */
  fromState: z.enum(senderAddressStates),
  replyToState: z.enum(senderAddressStates),
  /** Domains allowed for the address, as the operator has configured them. */
  allowedDomains: z.array(z.string()),
  version: z.int().min(0),
});
export type Sender = z.infer<typeof Sender>;

/**
 * POST /api/marketing/companies/:id/sender/confirmations: emails a confirmation link to an address of the stored sender. The reply is the
 * `Sender`.
 */
export const SenderConfirmationInput = z.object({ address: email });
export type SenderConfirmationInput = z.infer<typeof SenderConfirmationInput>;

/**
 * GET /api/marketing/companies/:id/sender/domain-records?address=…: the TXT record with which the owner of a domain lets this account send
 * from it. POST /api/marketing/companies/:id/sender/domain-confirmations, with a `SenderConfirmationInput`, looks up the record and returns
 * the `Sender`. Errors: 422 SENDER_RECORD_MISSING, 422 SENDER_RECORD_DIFFERENT, 503 SENDER_RECORD_UNKNOWN.
 */
export const SenderDomainRecord = z.object({ domain: z.string(), name: z.string(), value: z.string() });
export type SenderDomainRecord = z.infer<typeof SenderDomainRecord>;
