import { contactConsents } from '@portals/contracts/constants';
import { baseVariables, defineConfig, integer, secret } from '@portals/service-kit';
import { z } from 'zod';
import { modelVariables } from './content/model/model-variables.js';
import { declaration } from './declaration.js';

const address = String.raw`[^\s<>@"]+@[^\s<>@"]+`;
const mailbox = z
  .string()
  .trim()
  .max(254)
  .regex(new RegExp(`^(?:${address}|[^<>\\r\\n]+<${address}>)$`), 'must be an address or `Name <address>`');

/** `fetch` refuses an address with a user or a password, in a message that quotes it. */
function isWithoutUser(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}

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
  MAIL_SENDER_DOMAINS: z
    .string()
    .trim()
    .regex(/^[a-z0-9.-]+(?:\s*,\s*[a-z0-9.-]+)*$/i, 'must be domains with commas in between')
    .optional()
    .describe(
      'Domains at which companies may have the address that their campaigns are from, such as `acme.com, acme.es`. Unset: the one of MAIL_FROM',
    ),
  DNS_SERVERS: z
    .string()
    .trim()
    .regex(
      /^[\da-f.:[\]]+(?:\s*,\s*[\da-f.:[\]]+)*$/i,
      'must be IP addresses with commas in between, with a port or without',
    )
    .optional()
    .describe(
      'DNS servers that are asked when a company confirms the domain of its sender, such as `9.9.9.9, 127.0.0.1:5353`. Unset: those of the machine',
    ),
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
  MAIL_EVENTS_SECRET: secret(
    z
      .string()
      .regex(/^[\x21-\x7e]{32,}$/, 'must have at least 32 letters, digits or signs')
      .optional()
      .describe(
        'Key of whoever tells of bounces and complaints, as docs/mail-events.md says, of at least 32 characters. Unset: nobody can',
      ),
  ),
  MAIL_RETURN_IMAP_URL: secret(
    z
      .url({ protocol: /^imaps?$/ })
      .refine((url) => !URL.canParse(url) || new URL(url).username !== '', 'must hold a user')
      .optional()
      .describe(
        'Mailbox that reports of undelivered mails and complaints come back to, `imaps://user:password@host/INBOX`. Unset: none is read',
      ),
  ),
  MAIL_RETURN_POLL_MS: integer(50, 3_600_000)
    .default(60_000)
    .describe('Interval at which the mailbox of MAIL_RETURN_IMAP_URL is read'),
  MAIL_RETURN_PATH: z
    .email()
    .max(254)
    .optional()
    .describe(
      'Address in the envelope of campaign mails, which reports of undelivered ones go to; the mailbox of MAIL_RETURN_IMAP_URL should get what is sent there. Unset: the address that the mail is from',
    ),
  MAIL_CAMPAIGN_CONNECTIONS: integer(1, 50)
    .default(4)
    .describe('Connections to the mail server over which campaigns are sent, besides those of other mails'),
  MAIL_CAMPAIGN_REPLY_MS: integer(1000, 600_000)
    .default(60_000)
    .describe(
      'How long the mail server may take to reply while a campaign is sent; a mail whose text it has is doubtful after that',
    ),
  MAIL_CAMPAIGN_PER_SECOND: integer(0, 10_000)
    .default(20)
    .describe('Mails of campaigns in a second at most, over all replicas; 0 for any number'),
  MAIL_CAMPAIGN_PER_HOUR: integer(0, 10_000_000)
    .default(0)
    .describe(
      'Mails of campaigns in each hour of the clock at most, as mail providers limit them; 0 for any number',
    ),
  MAIL_CAMPAIGN_DOMAIN_PER_SECOND: integer(0, 10_000)
    .default(5)
    .describe('Mails of campaigns in a second to one domain at most; 0 for any number'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of the site, for the links of mails; set it alike for the gateway. Unset: no campaign is sent with SMTP_URL, and mails in files lead to http://localhost:8080, with `npm start` to its own port',
    ),
  OUTREACH: z
    .enum(['released', 'open'])
    .optional()
    .describe(
      '`released`: an account publishes pages and sends emails only once a person in charge has released it (`npm run admin -- release NAME`); `open`: every account may. Unset: `released` where PUBLIC_URL or SMTP_URL is set, `open` otherwise, and with `npm start` on an address of this machine alone',
    ),
  OUTREACH_FIRST_MAILS: integer(0, 1_000_000)
    .default(50)
    .describe(
      'With `OUTREACH=released`: emails that a new account sends in a day at first. The limit grows with what it has sent, unless too many come back or are reported, and ends after 100 times as many; 0 for no limit',
    ),
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
  LEAD_SOURCE_URL: secret(
    z
      .url({ protocol: /^https?$/ })
      .refine(isWithoutUser, 'must not hold a user or a password')
      .optional()
      .describe('Program that hands out leads, as docs/lead-source.md says. Unset: there is none'),
  ),
  LEAD_SOURCE_AUTHORIZATION: secret(
    z
      .string()
      .regex(/^[\x21-\x7e][\x20-\x7e]*$/)
      .optional()
      .describe('Sent to the lead source as `Authorization`, such as `Bearer …`'),
  ),
  LEAD_SOURCE_TIMEOUT_MS: integer(100, 20_000)
    .default(8000)
    .describe(
      'How long the lead source may take for a page, with all attempts; less than REQUEST_TIMEOUT_MS and the UPSTREAM_TIMEOUT_MS of the gateway, which answer 503',
    ),
  ...modelVariables,
  DIGITAL_SOURCE_MARKS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Tells machines in landing pages, emails of campaigns and pictures that a text was generated, as docs/digital-source.md says; `off` leaves the marks out',
    ),
  AUTH_INTERNAL_KEY: secret(
    z
      .string()
      .min(16)
      .optional()
      .describe(
        'INTERNAL_KEY of auth, which is shown to ask for the address of a user who wants the report of each week',
      ),
  ),
  DEMO_USERNAME: z
    .string()
    .trim()
    .toLowerCase()
    .optional()
    .describe(
      'User who finds two sample companies with products and leads at the first visit; unset: nobody',
    ),
  MAIL_LOG_RETENTION_DAYS: integer(90, 3650)
    .default(730)
    .describe(
      'How long after the end of a campaign its log says who got it; then only what became of each mail stays',
    ),
  CONTACT_RETENTION_MONTHS: integer(1, 120)
    .default(12)
    .describe(
      'Enquiries and their mails are deleted after this many months; set it alike for the gateway, whose privacy page says so',
    ),
});
export type MarketingConfig = ReturnType<typeof marketingConfig.load>;
