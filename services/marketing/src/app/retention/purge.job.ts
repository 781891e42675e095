import { Inject, Injectable } from '@nestjs/common';
import {
  CONFIG,
  LOGGER,
  type Logger,
  PeriodicJob,
  purgeDeleted,
  purgeDeletedWords,
} from '@portals/service-kit';
import { mailFolder, purgeFolder } from '@portals/service-kit/mail';
import { DataSource, LessThan } from 'typeorm';
import { ContactMessageRepository } from '../../contact/index.js';
import { enquiryWords } from '../../contact/plain.js';
import { OutboxRepository } from '../../kernel/index.js';
import { wordTable } from '../../kernel/plain.js';
import { PageReportEntity } from '../../sending/index.js';
import type { AppConfig } from '../config.js';
import { monthsBefore } from './retention.rules.js';

/** Days for which emails that belong to no enquiry stay in the outbox; enquiries are deleted together with theirs. */
const otherMailDays = 30;

/** Deletes expired data: at startup and every six hours. Several replicas may run it at the same time. */
@Injectable()
export class PurgeJob extends PeriodicJob {
  constructor(
    @Inject(ContactMessageRepository) private readonly messages: ContactMessageRepository,
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'deleting old enquiries', intervalMs: 6 * 3_600_000, atStart: true }, logger);
  }

  /**
   * Deletes emails that belong to no enquiry, and, after the configured months, enquiries with their emails and abuse reports about public
   * pages.
   */
  async run(now: Date): Promise<void> {
    const before = monthsBefore(now, this.config.CONTACT_RETENTION_MONTHS);
    const messages = await this.messages.deleteBefore(before);
    await this.outbox.deleteBefore(new Date(now.getTime() - otherMailDays * 86_400_000));
    const files = await purgeFolder(mailFolder(this.config), before);
    await this.dataSource.manager.delete(PageReportEntity, { at: LessThan(before) });
    // Replicas of the previous version still write these rows.
    await this.dataSource.query('DELETE FROM contact_rate_limits');
    for (const words of [wordTable, enquiryWords]) await purgeDeletedWords(this.dataSource, words);
    await purgeDeleted(this.dataSource);
    if (messages + files > 0) this.logger.info({ messages, files }, 'old enquiries deleted');
  }
}
