import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger, PeriodicJob, transaction } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { LeadCountRunRepository } from '../../crm/index.js';
import { MailWorker, newMessageId, OutboxRepository } from '../../kernel/index.js';
import { localSite } from '../../sending/index.js';
import { AnalyticsReportService } from '../analytics-report/analytics-report.service.js';
import type { AnalyticsConfig } from '../config.js';
import { AccountAddresses } from './account-addresses.js';
import { AnalyticsMailRepository, type DueMail } from './analytics-mail.repository.js';
import { type MailWeek, mailWeekAt } from './mail-week.rules.js';
import { weeklyLinks } from './weekly-links.rules.js';
import { composeWeeklyMail } from './weekly-mail.rules.js';
import { WeeklyReceiver } from './weekly-receiver.js';

/**
 * Puts the report of the finished week into the outbox for everybody who wants it, from Monday morning to the end of Wednesday
 * (rule 12.41). It looks every five minutes: what fails is tried again, and replicas may run it at the same time.
 */
@Injectable()
export class AnalyticsMailJob extends PeriodicJob {
  private isStopping = false;

  constructor(
    @Inject(AnalyticsMailRepository) private readonly mails: AnalyticsMailRepository,
    @Inject(AnalyticsReportService) private readonly reports: AnalyticsReportService,
    @Inject(LeadCountRunRepository) private readonly counts: LeadCountRunRepository,
    @Inject(AccountAddresses) private readonly addresses: AccountAddresses,
    @Inject(WeeklyReceiver) private readonly receiver: WeeklyReceiver,
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(MailWorker) private readonly worker: MailWorker,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'mailing the reports of the week', intervalMs: 5 * 60_000, atStart: true }, logger);
  }

  /** Goes on with nobody else once the service stops; who is left gets the mail from the next run. */
  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await super.beforeApplicationShutdown();
  }

  async run(now: Date): Promise<void> {
    const week = mailWeekAt(now);
    if (week === null) return;
    for (let afterId = 0; ; ) {
      const due = await this.mails.due(week.period.key, week.from, afterId);
      for (const one of due) {
        if (this.isStopping) return;
        await this.tryOne(one, week);
        afterId = one.id;
      }
      if (due.length === 0) return;
    }
  }

  /** One person's failure keeps nobody else from a mail. */
  private async tryOne(one: DueMail, week: MailWeek): Promise<void> {
    try {
      const address = await this.addresses.find(one.userId);
      if (address === null) await this.forget(one);
      else if ((await this.receiver.obstacleOf(one.userId, address)) !== null) return;
      else if (await this.queue(one, address, week)) this.worker.wake();
    } catch (error) {
      const { marketingCompanyId } = one;
      this.logger.warn({ marketingCompanyId, err: error }, 'the report of a week could not be mailed');
    }
  }

  /** The account is gone, and with it whoever wanted the mail. */
  private async forget({ id, mailId }: DueMail): Promise<void> {
    await transaction(this.dataSource, async (manager) => {
      await this.mails.remove(id, manager);
      if (mailId !== null) await this.outbox.remove(mailId, manager);
    });
  }

  /**
   * Stores the mail and the claim of its week in one transaction, so that a crash leaves both or neither.
   * @returns false when another replica was first, or leads of the company are still being counted
   */
  private async queue(one: DueMail, recipient: string, week: MailWeek): Promise<boolean> {
    const { done, total } = await this.counts.progress(one.marketingCompanyId);
    // A report is stored for good: it waits until its figures are whole.
    if (done < total) return false;
    const unsubscribeUrl = this.receiver.stopUrl(recipient, one.language);
    const composed = await this.compose(one, week, unsubscribeUrl);
    return transaction(this.dataSource, async (manager) => {
      if (!(await this.mails.claim(one.id, week.period.key, manager))) return false;
      if (one.mailId !== null) await this.outbox.remove(one.mailId, manager);
      const mail = {
        ...{ ...composed, recipient, unsubscribeUrl, contactMessageId: null, createdAt: new Date() },
        messageId: newMessageId(this.config, 'weekly'),
        expiresAt: week.until,
        uselessFrom: week.until,
      };
      await this.mails.keepMail(one.id, await this.outbox.add(mail, manager), manager);
      return true;
    });
  }

  private async compose(
    { marketingCompanyId, companyName, language }: DueMail,
    { period }: MailWeek,
    stop: string,
  ) {
    const wanted = { companyId: marketingCompanyId, period: period.key, language };
    const report = await this.reports.ofFinished(wanted);
    const links = weeklyLinks(this.config.PUBLIC_URL ?? localSite, marketingCompanyId, report.id);
    return composeWeeklyMail({ companyName, report, links: { ...links, stop } });
  }
}
