import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ConfigError } from '../config/define-config.js';
import { CONFIG } from '../config/token.js';
import { Metrics } from '../health/metrics.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { type MailConfig, placeholderSender } from './config.js';
import { folderTransport } from './folder-transport.js';
import { type MailTransport, smtpTransport } from './mail-transport.js';
import { MailWorker } from './mail-worker.js';
import type { Outbox } from './outbox.js';
import type { OutgoingMail } from './outgoing-mail.js';

const day = 86_400_000;
/** Milliseconds in which emails in progress can still be sent when the service stops. */
const stopMs = 8000;

/** Origin of the links in emails that are written to files while the address of the site is not configured. */
export const localSite = 'http://localhost:8080';

export const mailFolder = (config: Pick<MailConfig, 'DATA_DIR'>) => join(config.DATA_DIR, 'mail');

/** Returns the time until which an email queued now is retried. */
export const mailExpiry = (config: Pick<MailConfig, 'MAIL_GIVE_UP_DAYS'>, now: Date) =>
  new Date(now.getTime() + config.MAIL_GIVE_UP_DAYS * day);

/** Returns a new Message-ID at the sender's domain; it contains `kind` (the purpose of the email), which helps when searching logs. */
export function newMessageId({ MAIL_FROM }: Pick<MailConfig, 'MAIL_FROM'>, kind: string) {
  const domain = /@([^>\s]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost';
  return `<${kind}.${randomUUID()}@${domain}>`;
}

/** Returns the fields that are the same for all emails queued now. */
export const newMail = (
  config: Pick<MailConfig, 'MAIL_FROM' | 'MAIL_GIVE_UP_DAYS'>,
  kind: string,
  now: Date,
) => ({ messageId: newMessageId(config, kind), createdAt: now, expiresAt: mailExpiry(config, now) });

/** @throws ConfigError when emails would be sent with an example address */
function transportOf(config: MailConfig): MailTransport {
  if (config.SMTP_URL === undefined) return folderTransport(mailFolder(config));
  if (config.MAIL_FROM === placeholderSender) throw new ConfigError('MAIL_FROM must be set when SMTP_URL is');
  return smtpTransport(config.SMTP_URL);
}

type Settings = MailConfig & { MAIL_TO?: string };

function createWorker(outbox: Outbox<OutgoingMail>, config: Settings, logger: Logger, metrics: Metrics) {
  const attempts = metrics.counter('mail_attempts_total', 'Attempts to send a mail, by outcome', ['outcome']);
  // Prometheus sees no increase from a missing series to 1.
  for (const outcome of ['sent', 'put-off', 'refused', 'expired']) attempts.inc({ outcome }, 0);
  const options = {
    from: config.MAIL_FROM,
    to: config.MAIL_TO ?? config.MAIL_FROM,
    concurrency: config.MAIL_CONCURRENCY,
    pollMs: config.MAIL_POLL_MS,
    leaseMs: config.MAIL_LEASE_MS,
    stopMs,
    count: (outcome: string) => attempts.inc({ outcome }),
  };
  return new MailWorker(outbox, transportOf(config), options, logger);
}

@Module({})
class MailModule {}

/** Returns the module that stores and sends the emails of a service, whose settings include `mailVariables`. */
export const mailModule = (outbox: Type<unknown>): DynamicModule => ({
  module: MailModule,
  providers: [
    outbox,
    { provide: MailWorker, inject: [outbox, CONFIG, LOGGER, Metrics], useFactory: createWorker },
  ],
  exports: [outbox, MailWorker],
});
