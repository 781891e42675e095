import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CONFIG, LOGGER, type Logger } from '@portals/service-kit';
import { DataSource, LessThan } from 'typeorm';
import type { MarketingConfig } from '../config.js';
import { ContactMessageRepository } from '../contact-message/contact-message.repository.js';
import { purgeFolder } from '../mail/folder-transport.js';
import { mailFolder } from '../mail/mail.module.js';
import { ContactRateLimitEntity } from '../rate-limit/contact-rate-limit.entity.js';
import { monthsBefore } from './retention.rules.js';

const interval = 6 * 3_600_000;

/** Deletes what is no longer needed: at start and every six hours. Replicas may do it at the same time. */
@Injectable()
export class PurgeJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(ContactMessageRepository) private readonly messages: ContactMessageRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: MarketingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const run = () => {
      this.running = this.purge(new Date()).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'old data could not be deleted');
      });
    };
    run();
    this.timer = setInterval(run, interval);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Deletes enquiries with their mails after the configured months, and allowances that are full again. */
  async purge(now: Date): Promise<void> {
    const before = monthsBefore(now, this.config.CONTACT_RETENTION_MONTHS);
    const messages = await this.messages.deleteBefore(before);
    const files = await purgeFolder(mailFolder(this.config), before);
    await this.dataSource.manager.delete(ContactRateLimitEntity, { expiresAt: LessThan(now) });
    if (messages + files > 0) this.logger.info({ messages, files }, 'old enquiries deleted');
  }
}
