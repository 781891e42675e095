import { type BaseConfig, integer, secret } from '@portals/service-kit';
import { z } from 'zod';

const address = String.raw`[^\s<>@"]+@[^\s<>@"]+`;
const mailbox = z
  .string()
  .trim()
  .max(254)
  .regex(new RegExp(`^(?:${address}|[^<>\\r\\n]+<${address}>)$`), 'must be an address or `Name <address>`');

/** Example addresses, accepted only while emails are written to files. */
export const placeholderAddresses = { from: 'no-reply@site.example', to: 'contact@site.example' };

/** Settings that every room uses: emails of the service itself, and the address of the site. */
export const kernelVariables = {
  SMTP_URL: secret(
    z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .describe('Mail server, `smtp://user:password@host:587`. Unset: mails are .eml files in DATA_DIR/mail'),
  ),
  MAIL_FROM: mailbox
    .default(placeholderAddresses.from)
    .describe('Sender of the mails; must be set with SMTP_URL'),
  MAIL_TO: mailbox
    .default(placeholderAddresses.to)
    .describe('Who receives the enquiries; must be set with SMTP_URL'),
  MAIL_CONCURRENCY: integer(1, 50).default(4).describe('Mails sent at the same time'),
  MAIL_POLL_MS: integer(50, 600_000)
    .default(5000)
    .describe('Interval at which the outbox is read for mails of other replicas and for retries'),
  MAIL_LEASE_MS: integer(500, 3_600_000)
    .default(60_000)
    .describe('Duration of a lease: after a crash, a mail that was being sent is sent again after this time'),
  MAIL_GIVE_UP_DAYS: integer(2, 60)
    .default(7)
    .describe('How long a mail is retried while the server is down or refuses it for now'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of the site, for the links of mails; set it alike for the gateway. Unset: no campaign is sent with SMTP_URL, and mails in files lead to http://localhost:8080, with `npm start` to its own port',
    ),
};

const settings = z.object(kernelVariables);
/** These settings together with the basic ones of every service. */
export type KernelConfig = BaseConfig & Readonly<z.output<typeof settings>>;
