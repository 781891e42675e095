import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, ConfigError, LOGGER, type Logger, Metrics } from '@portals/service-kit';
import { type KernelConfig, placeholderAddresses } from '../config.js';
import { folderTransport } from './folder-transport.js';
import { type MailTransport, smtpTransport } from './mail-transport.js';
import { MailWorker } from './mail-worker.js';
import { OutboxRepository } from './outbox.repository.js';

const day = 86_400_000;
/** Milliseconds that emails in flight may take when the service stops. */
const stopMs = 8000;

export const mailFolder = (config: Pick<KernelConfig, 'DATA_DIR'>) => join(config.DATA_DIR, 'mail');
/** Returns the moment until which an email queued now is retried. */
const mailExpiry = (config: Pick<KernelConfig, 'MAIL_GIVE_UP_DAYS'>, now: Date) =>
  new Date(now.getTime() + config.MAIL_GIVE_UP_DAYS * day);

/** Returns a new Message-ID at the sender's domain; it contains `kind` (the purpose of the email), for people who search logs. */
export function newMessageId(
  { MAIL_FROM }: Pick<KernelConfig, 'MAIL_FROM'>,
  kind: 'contact' | 'digest' | 'lead' | 'release' | 'report' | 'sender' | 'weekly',
) {
  const domain = /@([^>\s]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost';
  return `<${kind}.${randomUUID()}@${domain}>`;
}

/** Returns the fields that all emails queued now have in common; by default the email is about no enquiry. */
export const newMail = (
  config: Pick<KernelConfig, 'MAIL_FROM' | 'MAIL_GIVE_UP_DAYS'>,
  kind: Parameters<typeof newMessageId>[1],
  now: Date,
) => ({
  messageId: newMessageId(config, kind),
  contactMessageId: null,
  createdAt: now,
  expiresAt: mailExpiry(config, now),
});

/** @throws ConfigError when emails would be sent with an example address */
function transportOf(config: KernelConfig): MailTransport {
  if (config.SMTP_URL === undefined) return folderTransport(mailFolder(config));
  if (config.MAIL_FROM === placeholderAddresses.from || config.MAIL_TO === placeholderAddresses.to) {
    throw new ConfigError('MAIL_FROM and MAIL_TO must be set when SMTP_URL is');
  }
  return smtpTransport(config.SMTP_URL);
}

/** Retries at startup the emails that were refused for an address that has been corrected since. */
@Injectable()
class RefusedMails implements OnApplicationBootstrap {
  constructor(
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(CONFIG) private readonly config: KernelConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const now = new Date();
    const requeued = await this.outbox.requeueRefused(this.config.MAIL_TO, now, mailExpiry(this.config, now));
    if (requeued > 0) this.logger.info({ requeued }, 'mails refused for another MAIL_TO are tried again');
  }
}

function createWorker(outbox: OutboxRepository, config: KernelConfig, logger: Logger, metrics: Metrics) {
  const attempts = metrics.counter('mail_attempts_total', 'Attempts to send a mail, by outcome', ['outcome']);
  const options = {
    from: config.MAIL_FROM,
    to: config.MAIL_TO,
    concurrency: config.MAIL_CONCURRENCY,
    pollMs: config.MAIL_POLL_MS,
    leaseMs: config.MAIL_LEASE_MS,
    stopMs,
    count: (outcome: string) => attempts.inc({ outcome }),
  };
  return new MailWorker(outbox, transportOf(config), options, logger);
}

@Module({
  providers: [
    OutboxRepository,
    RefusedMails,
    { provide: MailWorker, inject: [OutboxRepository, CONFIG, LOGGER, Metrics], useFactory: createWorker },
  ],
  exports: [OutboxRepository, MailWorker],
})
export class MailModule {}
