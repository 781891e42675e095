import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { requiredText, text } from '../fields/fields.js';

/** Largest number of events that one call tells of. */
export const mailEventsMax = 1000;

/** What became of a mail after a mail server took it (rule 11.43), as docs/mail-events.md describes it for other programs. */
export const MailEvent = z
  .object({
    /** Chosen by the caller, and the same when the same event is told again. */
    id: requiredText(limits.name),
    kind: z.enum(['bounce', 'complaint', 'delivered']),
    /** Of a bounce: nobody gets mail at this address. Left out, it follows from `status` and `reason`. */
    hard: z.boolean().optional(),
    /** The address that the mail was sent to. */
    recipient: text().trim().max(320).optional(),
    /** Message-ID of the mail, with or without its angle brackets. */
    messageId: text().trim().max(255).optional(),
    /** Enhanced status code (RFC 3463), such as 5.1.1. */
    status: text()
      .trim()
      .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
      .optional(),
    /** What the other side said; of a longer text the beginning is kept. */
    reason: text().max(limits.text).optional(),
  })
  .refine(({ recipient, messageId }) => Boolean(recipient) || Boolean(messageId), { path: ['recipient'] });
export type MailEvent = z.infer<typeof MailEvent>;

/**
 * POST /api/marketing/mail-events with the key of the operator as bearer token, answered 200: bounces, complaints and deliveries. Without the setting
 * MAIL_EVENTS_SECRET the answer is 404, with another key 401.
 */
export const MailEventsInput = z.object({ events: z.array(MailEvent).max(mailEventsMax) });
export type MailEventsInput = z.infer<typeof MailEventsInput>;

/** How many of the events were taken into account, were known, and were about no mail of ours. */
export const MailEventsAnswer = z.object({ recorded: z.int(), repeated: z.int(), unknown: z.int() });
export type MailEventsAnswer = z.infer<typeof MailEventsAnswer>;
