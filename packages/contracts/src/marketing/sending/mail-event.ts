import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { requiredText, text } from '../../fields/fields.js';

/** Maximum number of events in one call. */
export const mailEventsMax = 1000;

/** Event about an email after a mail server accepted it (rule 11.43), as described for other programs in docs/mail-events.md. */
export const MailEvent = z
  .object({
    /** Id chosen by the caller, which must repeat it when it resends the event. */
    id: requiredText(limits.name),
    kind: z.enum(['bounce', 'complaint', 'delivered']),
    /** True for a hard bounce: the address cannot receive any email. When omitted, it is derived from `status` and `reason`. */
    hard: z.boolean().optional(),
    /** Address that the email was sent to. */
    recipient: text().trim().max(320).optional(),
    /** Message-ID of the email, with or without its angle brackets. */
    messageId: text().trim().max(255).optional(),
    /** Enhanced status code (RFC 3463), such as 5.1.1. */
    status: text()
      .trim()
      .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
      .optional(),
    /** Reply of the receiving server; a longer text is truncated. */
    reason: text().max(limits.text).optional(),
  })
  .refine(({ recipient, messageId }) => Boolean(recipient) || Boolean(messageId), { path: ['recipient'] });
export type MailEvent = z.infer<typeof MailEvent>;

/**
 * POST /api/marketing/mail-events with the operator's key as bearer token, 200: bounces, complaints and deliveries. 404 without
 * the setting MAIL_EVENTS_SECRET, 401 with a wrong key.
 */
export const MailEventsInput = z.object({ events: z.array(MailEvent).max(mailEventsMax) });
export type MailEventsInput = z.infer<typeof MailEventsInput>;

/** Number of recorded events, of events that were already recorded, and of events that match no email of this site. */
export const MailEventsAnswer = z.object({ recorded: z.int(), repeated: z.int(), unknown: z.int() });
export type MailEventsAnswer = z.infer<typeof MailEventsAnswer>;
