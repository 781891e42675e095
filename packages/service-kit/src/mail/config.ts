import { z } from 'zod';
import type { BaseConfig } from '../config/base.js';
import { integer, secret } from '../config/define-config.js';

const address = String.raw`[^\s<>@"]+@[^\s<>@"]+`;

/** Parses a mailbox, `Name <address>` or `address`. */
export const mailbox = z
  .string()
  .trim()
  .max(254)
  .regex(new RegExp(`^(?:${address}|[^<>\\r\\n]+<${address}>)$`), 'must be an address or `Name <address>`');

/** Example sender; allowed only while emails are written to files. */
export const placeholderSender = 'no-reply@site.example';

/** Settings of every service that sends emails. */
export const mailVariables = {
  SMTP_URL: secret(
    z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .describe(
        'Mail server, `smtp://user:password@host:587`. Unset: emails are .eml files in DATA_DIR/mail',
      ),
  ),
  MAIL_FROM: mailbox.default(placeholderSender).describe('Sender of the emails; must be set with SMTP_URL'),
  MAIL_CONCURRENCY: integer(1, 50).default(4).describe('Emails sent at the same time'),
  MAIL_POLL_MS: integer(50, 600_000)
    .default(5000)
    .describe('Interval at which the outbox is read for emails of other replicas and for retries'),
  MAIL_LEASE_MS: integer(500, 3_600_000)
    .default(60_000)
    .describe('Duration of a lease: after a crash, a mail that was being sent is sent again after this time'),
  MAIL_GIVE_UP_DAYS: integer(2, 60)
    .default(7)
    .describe('How long a mail is retried while the server is down or refuses it for now'),
};

const settings = z.object(mailVariables);
/** Values of the email settings together with the basic settings of every service. */
export type MailConfig = BaseConfig & Readonly<z.output<typeof settings>>;
