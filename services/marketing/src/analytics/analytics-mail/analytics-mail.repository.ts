import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import type { AnalyticsMailRow } from '@portals/contracts/marketing';
import type { AccessCondition } from '@portals/service-kit';
import { databaseTime } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { AnalyticsMailEntity, analyticsMailTable } from './analytics-mail.entity.js';

/** An email that is due to be sent to a subscriber. */
export interface DueMail {
  id: number;
  marketingCompanyId: number;
  companyName: string;
  userId: number;
  workspaceId: number;
  language: Language;
  /** Outbox id of the latest email. */
  mailId: number | null;
}

/** Number of rows per query. */
const batch = 100;
const isDue = '(lastPeriod IS NULL OR lastPeriod < ?) AND since <= ?';
const isWaiting = `EXISTS (SELECT 1 FROM outgoing_mails mail WHERE mail.id = wanted.mailId AND mail.state = 'queued')`;

/** Stores the subscriptions to weekly reports. */
@Injectable()
export class AnalyticsMailRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  find(
    marketingCompanyId: number,
    userId: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<AnalyticsMailEntity | null> {
    return manager.findOneBy(AnalyticsMailEntity, { marketingCompanyId, userId });
  }

  /** @param reach condition on `marketing_companies company` */
  list(userId: number, { sql, parameters }: AccessCondition): Promise<AnalyticsMailRow[]> {
    return this.dataSource.query<AnalyticsMailRow[]>(
      `SELECT company.id AS companyId, company.name AS company, wanted.language
        FROM ${analyticsMailTable} wanted JOIN marketing_companies company ON company.id = wanted.marketingCompanyId
        WHERE wanted.userId = ? AND ${sql} ORDER BY company.name, company.id`,
      [userId, ...parameters],
    );
  }

  /** Turns a subscription on, or changes its language; concurrent calls are safe. */
  async turnOn(
    row: Pick<AnalyticsMailEntity, 'marketingCompanyId' | 'userId' | 'language' | 'since'>,
    manager: EntityManager,
  ): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(AnalyticsMailEntity)
      .values({ ...row, lastPeriod: null, mailId: null })
      .orUpdate(['language'], ['marketingCompanyId', 'userId'])
      .updateEntity(false)
      .execute();
  }

  async remove(id: number, manager: EntityManager): Promise<void> {
    await manager.delete(AnalyticsMailEntity, { id });
  }

  /**
   * Returns the subscribers who have not received a week's email yet, in order of id. The caller must check their access to the company.
   * @param from time at which the sending of the week's emails begins: people who subscribe later start with the next week
   * @param afterId last id that was read
   */
  due(period: string, from: Date, afterId: number): Promise<DueMail[]> {
    return this.read(isDue, [period, databaseTime(from)], afterId);
  }

  /** Returns the subscribers whose email has not been sent yet, in order of id. */
  waiting(afterId: number): Promise<DueMail[]> {
    return this.read(isWaiting, [], afterId);
  }

  private read(condition: string, parameters: readonly unknown[], afterId: number): Promise<DueMail[]> {
    const sql = `SELECT wanted.id, wanted.marketingCompanyId, company.name AS companyName, wanted.userId, company.workspaceId,
      wanted.language, wanted.mailId
      FROM ${analyticsMailTable} wanted
      JOIN marketing_companies company ON company.id = wanted.marketingCompanyId
        AND company.deletedAt IS NULL
      WHERE wanted.id > ? AND ${condition} ORDER BY wanted.id LIMIT ${batch}`;
    return this.dataSource.query<DueMail[]>(sql, [afterId, ...parameters]);
  }

  /**
   * Claims the email of a week for the outbox. Only one of several concurrent transactions succeeds.
   * @returns false when the email is already in the outbox, or the subscription was turned off
   */
  async claim(id: number, period: string, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(AnalyticsMailEntity)
      .set({ lastPeriod: period })
      .where('id = :id AND (lastPeriod IS NULL OR lastPeriod < :period)', { id, period })
      .execute();
    return affected === 1;
  }

  async keepMail(id: number, mailId: number, manager: EntityManager): Promise<void> {
    await manager.update(AnalyticsMailEntity, { id }, { mailId });
  }
}
