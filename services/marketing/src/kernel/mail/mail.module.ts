import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, ConfigError, LOGGER, type Logger } from '@portals/service-kit';
import { mailExpiry, mailModule, newMail } from '@portals/service-kit/mail';
import { type KernelConfig, placeholderRecipient } from '../config.js';
import { OutboxRepository } from './outbox.repository.js';

/** Returns the fields that every newly queued email needs; the email refers to no enquiry unless the caller sets `contactMessageId`. */
export const newServiceMail = (...args: Parameters<typeof newMail>) => ({
  ...newMail(...args),
  contactMessageId: null,
});

/** At startup, retries emails that were rejected because the operator's configured address was wrong and has been corrected since. */
@Injectable()
class RefusedMails implements OnApplicationBootstrap {
  /** @throws ConfigError when a mail server is configured, but the recipient is still the example address */
  constructor(
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(CONFIG) private readonly config: KernelConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    if (config.SMTP_URL !== undefined && config.MAIL_TO === placeholderRecipient)
      throw new ConfigError('MAIL_TO must be set when SMTP_URL is');
  }

  async onApplicationBootstrap(): Promise<void> {
    const now = new Date();
    const requeued = await this.outbox.requeueRefused(this.config.MAIL_TO, now, mailExpiry(this.config, now));
    if (requeued > 0) this.logger.info({ requeued }, 'mails refused for another MAIL_TO are tried again');
  }
}

const outbox = mailModule(OutboxRepository);

@Module({ imports: [outbox], providers: [RefusedMails], exports: [outbox] })
export class MailModule {}
