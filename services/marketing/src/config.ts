import { contactConsents } from '@portals/contracts/constants';
import { baseVariables, defineConfig, integer, secret } from '@portals/service-kit';
import { z } from 'zod';
import { declaration } from './declaration.js';

const address = String.raw`[^\s<>@"]+@[^\s<>@"]+`;
const mailbox = z
  .string()
  .trim()
  .max(254)
  .regex(new RegExp(`^(?:${address}|[^<>\\r\\n]+<${address}>)$`), 'must be an address or `Name <address>`');

/** Example addresses, which are accepted only while mails are written to files. */
export const placeholderAddresses = { from: 'no-reply@site.example', to: 'contact@site.example' };

export const marketingConfig = defineConfig(declaration.name, {
  ...baseVariables(declaration.port),
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
  CONTACT_CONSENT: z
    .enum(contactConsents)
    .default('notice')
    .describe(
      '`checkbox` accepts an enquiry only with `x-privacy-consent: true`, as the form sends it once its box is ticked; set it alike for the gateway',
    ),
  CONTACT_HOUR_LIMIT: integer(0, 1_000_000).default(5).describe('Enquiries from one address in an hour'),
  CONTACT_DAY_LIMIT: integer(0, 1_000_000).default(20).describe('Enquiries from one address in a day'),
  CONTACT_DIRECT_HOUR_LIMIT: integer(0, 1_000_000)
    .default(3)
    .describe('Enquiries from one address in an hour without the form, which says how long it was open'),
  CONTACT_DIRECT_DAY_LIMIT: integer(0, 1_000_000)
    .default(10)
    .describe('Enquiries from one address in a day without the form'),
  CONTACT_DIGEST_HOURS: integer(0, 168)
    .default(24)
    .describe(
      'Hours between two mails that hold the enquiries in quarantine, counted from midnight UTC; 0 sends none',
    ),
  DEMO_USERNAME: z
    .string()
    .trim()
    .toLowerCase()
    .optional()
    .describe(
      'User who finds two sample companies with products and leads at the first visit; unset: nobody',
    ),
  CONTACT_RETENTION_MONTHS: integer(1, 120)
    .default(12)
    .describe(
      'Enquiries and their mails are deleted after this many months; set it alike for the gateway, whose privacy page says so',
    ),
});
export type MarketingConfig = ReturnType<typeof marketingConfig.load>;
