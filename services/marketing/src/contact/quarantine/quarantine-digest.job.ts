import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger, PeriodicJob, transaction } from '@portals/service-kit';
import { MailWorker } from '@portals/service-kit/mail';
import { DataSource } from 'typeorm';
import { newServiceMail, OutboxRepository } from '../../kernel/index.js';
import type { ContactConfig } from '../config.js';
import { ContactMessageRepository } from '../contact-message/contact-message.repository.js';
import { composeDigestMail } from './digest-mail.rules.js';

/**
 * Emails all quarantined enquiries in one digest, so that somebody notices any that were wrongly classified as spam. It checks at startup
 * and every five minutes whether a period has ended. Several replicas may run it at the same time.
 */
@Injectable()
export class QuarantineDigestJob extends PeriodicJob {
  constructor(
    @Inject(ContactMessageRepository) private readonly messages: ContactMessageRepository,
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(MailWorker) private readonly worker: MailWorker,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: ContactConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'mailing the enquiries in quarantine', intervalMs: 5 * 60_000, atStart: true }, logger);
  }

  override onApplicationBootstrap(): void {
    if (this.config.CONTACT_DIGEST_HOURS > 0) super.onApplicationBootstrap();
  }

  /** Queues one email with all due enquiries, or several emails when there are many enquiries. */
  async run(now: Date): Promise<void> {
    for (;;) {
      const queued = await this.queueOne(now);
      if (queued === 0) return;
      this.logger.info({ enquiries: queued }, 'enquiries in quarantine are mailed');
      this.worker.wake();
    }
  }

  /** Stores the email and claims its enquiries in one transaction, so that a crash can neither lose nor repeat an enquiry. */
  private async queueOne(now: Date): Promise<number> {
    const found = await this.messages.findDueForDigest(now);
    if (found.length === 0) return 0;
    return transaction(this.dataSource, async (manager) => {
      const [oldest, ...others] = await this.messages.claimForDigest(found, now, manager);
      if (oldest === undefined) return 0;
      const suspects = [oldest, ...others];
      const mail = {
        ...composeDigestMail(suspects),
        ...newServiceMail(this.config, 'digest', now),
        contactMessageId: oldest.id,
      };
      await this.outbox.add(mail, manager);
      return suspects.length;
    });
  }
}
