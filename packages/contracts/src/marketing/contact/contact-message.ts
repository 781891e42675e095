import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { email, id, nullableLine, requiredLine, text } from '../../fields/fields.js';

/**
 * POST /api/contact/send-email (rule 4.1). `service` is the label that the person saw, or a raw value. `website` is a honeypot: people
 * cannot see it, so a message that fills it is quarantined.
 */
export const ContactMessageInput = z.object({
  name: requiredLine(limits.name),
  email,
  company: nullableLine(limits.name).default(null),
  service: nullableLine(limits.name).default(null),
  subject: requiredLine(limits.subject),
  message: text()
    .max(limits.text)
    .nullish()
    .transform((value) => value?.trim() ?? ''),
  website: text().max(limits.text).optional(),
});
export type ContactMessageInput = z.infer<typeof ContactMessageInput>;

export const ContactMessageAnswer = z.object({ ok: z.literal(true), id });
export type ContactMessageAnswer = z.infer<typeof ContactMessageAnswer>;
