import { Inject, Injectable } from '@nestjs/common';
import { defaultLanguage, type MailTransportKind } from '@portals/contracts/constants';
import type { AnalyticsMail, AnalyticsMailAnswer, AnalyticsMailRow } from '@portals/contracts/marketing';
import { type AccessUser, Accounts, CONFIG, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyAccess, reachOf } from '../../crm/index.js';
import { OutboxRepository } from '../../kernel/index.js';
import type { SendingConfig } from '../../sending/index.js';
import { AnalyticsMailRepository } from './analytics-mail.repository.js';
import { WeeklyReceiver } from './weekly-receiver.js';

/** Reads and changes subscriptions to weekly reports by email (rule 12.40). */
@Injectable()
export class AnalyticsMailService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(AnalyticsMailRepository) private readonly mails: AnalyticsMailRepository,
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(WeeklyReceiver) private readonly receiver: WeeklyReceiver,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<SendingConfig, 'SMTP_URL'>,
  ) {}

  /** Lists the caller's subscriptions to reports of companies to which the caller has read access. */
  list(user: AccessUser): Promise<AnalyticsMailRow[]> {
    return this.mails.list(user.id, reachOf(user, 'read'));
  }

  async get(user: AccessUser, companyId: number): Promise<AnalyticsMailAnswer> {
    const workspaceId = await this.access.require(user, companyId, 'read');
    const found = await this.mails.find(companyId, user.id);
    return this.answer(user, workspaceId, {
      weekly: found !== null,
      language: found?.language ?? defaultLanguage,
    });
  }

  /** Turns the caller's subscription on or off. Turning it off removes a report that is still waiting in the outbox. */
  async put(
    user: AccessUser,
    companyId: number,
    { weekly, language }: AnalyticsMail,
  ): Promise<AnalyticsMailAnswer> {
    const workspaceId = await this.access.require(user, companyId, 'read');
    await transaction(this.dataSource, async (manager) => {
      await this.access.hold(user, companyId, 'read', manager);
      if (!weekly) return this.turnOff(companyId, user.id, manager);
      const row = { marketingCompanyId: companyId, userId: user.id, language, since: new Date() };
      return this.mails.turnOn(row, manager);
    });
    return this.answer(user, workspaceId, { weekly, language });
  }

  private async answer(
    { id }: AccessUser,
    workspaceId: number,
    mail: AnalyticsMail,
  ): Promise<AnalyticsMailAnswer> {
    const transport: MailTransportKind = this.config.SMTP_URL === undefined ? 'files' : 'smtp';
    if (!mail.weekly) return { ...mail, transport, obstacle: null };
    // While the auth service is unavailable, the address is unknown, but the workspace's approval can still be checked.
    const account = await this.accounts.find(id).catch(() => null);
    const address = account?.address ?? null;
    return { ...mail, transport, obstacle: await this.receiver.obstacleOf(workspaceId, address) };
  }

  private async turnOff(companyId: number, userId: number, manager: EntityManager): Promise<void> {
    const found = await this.mails.find(companyId, userId, manager);
    if (found === null) return;
    await this.mails.remove(found.id, manager);
    if (found.mailId !== null) await this.outbox.remove(found.mailId, manager);
  }
}
