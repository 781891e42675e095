import { Inject, Injectable } from '@nestjs/common';
import {
  type AccountState,
  Accounts,
  CONFIG,
  type CompanyNeed,
  LOGGER,
  type Logger,
  PeriodicJob,
  personalWorkspace,
  transaction,
} from '@portals/service-kit';
import { localSite, MailWorker, newMessageId } from '@portals/service-kit/mail';
import { DataSource } from 'typeorm';
import { CompanyAccess, LeadCountRunRepository } from '../../crm/index.js';
import { OutboxRepository } from '../../kernel/index.js';
import type { SendingConfig } from '../../sending/index.js';
import { AnalyticsReportService } from '../analytics-report/analytics-report.service.js';
import { AnalyticsMailRepository, type DueMail } from './analytics-mail.repository.js';
import { type MailWeek, mailWeekAt } from './mail-week.rules.js';
import { weeklyLinks } from './weekly-links.rules.js';
import { composeWeeklyMail } from './weekly-mail.rules.js';
import { WeeklyReceiver } from './weekly-receiver.js';

interface Reader {
  address: string;
  /** False for a guest, who sees neither leads nor campaigns, so that advice about them would lead nowhere (rule 18.70). */
  works: boolean;
}

/**
 * Puts the report of the finished week into the outbox for every subscriber, from Monday morning to the end of Wednesday (rule 12.41). It
 * runs every five minutes: failures are retried, and several replicas may run it at the same time.
 */
@Injectable()
export class AnalyticsMailJob extends PeriodicJob {
  constructor(
    @Inject(AnalyticsMailRepository) private readonly mails: AnalyticsMailRepository,
    @Inject(AnalyticsReportService) private readonly reports: AnalyticsReportService,
    @Inject(LeadCountRunRepository) private readonly counts: LeadCountRunRepository,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(WeeklyReceiver) private readonly receiver: WeeklyReceiver,
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(MailWorker) private readonly worker: MailWorker,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: SendingConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'mailing the reports of the week', intervalMs: 5 * 60_000, atStart: true }, logger);
  }

  async run(now: Date): Promise<void> {
    const week = mailWeekAt(now);
    if (week === null) return;
    // While the mail server is away, emails wait, and their subscribers may lose access (rule 18.4).
    await this.serveAll(
      (afterId) => this.mails.waiting(afterId),
      (one) => this.readerOf(one),
    );
    await this.serveAll(
      (afterId) => this.mails.due(week.period.key, week.from, afterId),
      (one) => this.mailTo(one, week),
    );
  }

  /** Serves all subscribers of a list. A failure is only logged, so that the other subscribers still get their emails. */
  private async serveAll(
    read: (afterId: number) => Promise<DueMail[]>,
    serve: (one: DueMail) => Promise<unknown>,
  ): Promise<void> {
    for (let afterId = 0; ; ) {
      const some = await read(afterId);
      for (const one of some) {
        if (this.isStopping) return;
        const { id, marketingCompanyId } = one;
        await serve(one).catch((error: unknown) =>
          this.logger.warn({ marketingCompanyId, err: error }, 'the report of a week could not be mailed'),
        );
        afterId = id;
      }
      if (some.length === 0) return;
    }
  }

  private async mailTo(one: DueMail, week: MailWeek): Promise<void> {
    const reader = await this.readerOf(one);
    if (reader === null || (await this.receiver.obstacleOf(one.workspaceId, reader.address)) !== null) return;
    if (await this.queue(one, reader, week)) this.worker.wake();
  }

  /** Returns a subscriber as a reader; null for one without access, whose subscription and waiting email are deleted. */
  private async readerOf(one: DueMail): Promise<Reader | null> {
    const { address, workspaces } = await this.accounts.find(one.userId);
    if (address !== null && (await this.may('read', one, workspaces)))
      return { address, works: await this.may('work', one, workspaces) };
    // The previous version of the auth service does not return workspaces. The subscriber may still have access, so nothing is deleted.
    if (address === null || workspaces !== null) await this.forget(one);
    return null;
  }

  /** Returns true while the subscriber has this permission for the company. */
  private may(
    need: CompanyNeed,
    { userId, marketingCompanyId }: DueMail,
    places: AccountState['workspaces'],
  ): Promise<boolean> {
    // The previous version of the auth service does not return workspaces; only the user's own workspace is certain.
    const workspaces = places ?? personalWorkspace(userId);
    const user = { id: userId, username: '', role: '', sessionId: '', workspaces };
    return this.access.has(user, marketingCompanyId, need);
  }

  /** Deletes the subscription of an account that no longer exists or no longer has access to the company. */
  private async forget({ id, mailId }: DueMail): Promise<void> {
    await transaction(this.dataSource, async (manager) => {
      await this.mails.remove(id, manager);
      if (mailId !== null) await this.outbox.remove(mailId, manager);
    });
  }

  /**
   * Stores the email and claims the week in one transaction, so that a crash can neither lose nor repeat the email.
   * @returns false when another replica was first, or while the company's leads are still being counted
   */
  private async queue(one: DueMail, { address: recipient, works }: Reader, week: MailWeek): Promise<boolean> {
    const { done, total } = await this.counts.progress(one.marketingCompanyId);
    // A stored report is not updated later, so sending waits until its figures are complete.
    if (done < total) return false;
    const unsubscribeUrl = this.receiver.stopUrl(recipient, one.language);
    const composed = await this.compose(one, week, { works, stop: unsubscribeUrl });
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
    { works, stop }: Pick<Reader, 'works'> & { stop: string },
  ) {
    const wanted = { companyId: marketingCompanyId, period: period.key, language };
    const found = await this.reports.ofFinished(wanted);
    const report = works ? found : { ...found, data: { ...found.data, advice: [] } };
    const links = weeklyLinks(this.config.PUBLIC_URL ?? localSite, marketingCompanyId, report.id);
    return composeWeeklyMail({ companyName, report, links: { ...links, stop } });
  }
}
