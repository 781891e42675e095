import { integer, secret } from '@portals/service-kit';
import { z } from 'zod';
import type { CampaignsConfig } from '../campaigns/index.js';

/** Settings of the emails that companies send. */
export const sendingVariables = {
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
        'Mailbox that reports of undelivered emails and complaints come back to, `imaps://user:password@host/INBOX`. Unset: none is read',
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
      'Address in the envelope of campaign emails, which reports of undelivered ones go to; the mailbox of MAIL_RETURN_IMAP_URL should get what is sent there. Unset: the address that the email is from',
    ),
  MAIL_CAMPAIGN_CONNECTIONS: integer(1, 50)
    .default(4)
    .describe('Connections to the mail server over which campaigns are sent, besides those of other emails'),
  MAIL_CAMPAIGN_REPLY_MS: integer(1000, 600_000)
    .default(60_000)
    .describe(
      'How long the mail server may take to reply while a campaign is sent; a mail whose text it has is doubtful after that',
    ),
  MAIL_CAMPAIGN_PER_SECOND: integer(0, 10_000)
    .default(20)
    .describe('Emails of campaigns in a second at most, over all replicas; 0 for any number'),
  MAIL_CAMPAIGN_PER_HOUR: integer(0, 10_000_000)
    .default(0)
    .describe(
      'Emails of campaigns in each hour of the clock at most, as mail providers limit them; 0 for any number',
    ),
  MAIL_CAMPAIGN_DOMAIN_PER_SECOND: integer(0, 10_000)
    .default(5)
    .describe('Emails of campaigns in a second to one domain at most; 0 for any number'),
  OUTREACH_FIRST_MAILS: integer(0, 1_000_000)
    .default(50)
    .describe(
      'With `OUTREACH=released`: emails that a new account sends in a day at first. The limit grows with what it has sent, unless too many come back or are reported, and ends after 100 times as many; 0 for no limit',
    ),
};

const settings = z.object(sendingVariables);
/** Values of the settings of this module and of the modules that it depends on. */
export type SendingConfig = CampaignsConfig & Readonly<z.output<typeof settings>>;
