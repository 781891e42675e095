import { Inject, Injectable } from '@nestjs/common';
import { defaultLanguage, type MailTransportKind } from '@portals/contracts/constants';
import type { AnalyticsMail, AnalyticsMailAnswer } from '@portals/contracts/marketing';
import { type AccessUser, CONFIG, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyAccess } from '../company/company-access.js';
import type { MarketingConfig } from '../config.js';
import { OutboxRepository } from '../mail/outbox.repository.js';
import { AnalyticsMailRepository } from './analytics-mail.repository.js';

/** Who gets the report of each week by email (rule 12.40). */
@Injectable()
export class AnalyticsMailService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(AnalyticsMailRepository) private readonly mails: AnalyticsMailRepository,
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<MarketingConfig, 'SMTP_URL'>,
  ) {}

  async get(user: AccessUser, companyId: number): Promise<AnalyticsMailAnswer> {
    await this.access.requireOwn(user, companyId);
    const found = await this.mails.find(companyId, user.id);
    return this.answer({ weekly: found !== null, language: found?.language ?? defaultLanguage });
  }

  /** Turns the mail on or off for the caller. What waits in the outbox when it is turned off is not sent any more. */
  async put(
    user: AccessUser,
    companyId: number,
    { weekly, language }: AnalyticsMail,
  ): Promise<AnalyticsMailAnswer> {
    await this.access.requireOwn(user, companyId);
    await transaction(this.dataSource, async (manager) => {
      await this.access.holdOwn(user, companyId, manager);
      if (!weekly) return this.turnOff(companyId, user.id, manager);
      const row = { marketingCompanyId: companyId, userId: user.id, language, since: new Date() };
      return this.mails.turnOn(row, manager);
    });
    return this.answer({ weekly, language });
  }

  private answer(mail: AnalyticsMail): AnalyticsMailAnswer {
    const transport: MailTransportKind = this.config.SMTP_URL === undefined ? 'files' : 'smtp';
    return { ...mail, transport };
  }

  private async turnOff(companyId: number, userId: number, manager: EntityManager): Promise<void> {
    const found = await this.mails.find(companyId, userId, manager);
    if (found === null) return;
    await this.mails.remove(found.id, manager);
    if (found.mailId !== null) await this.outbox.remove(found.mailId, manager);
  }
}
