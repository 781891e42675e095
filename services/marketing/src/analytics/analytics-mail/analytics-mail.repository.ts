import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import { DataSource, type EntityManager } from 'typeorm';
import { storedMoment } from '../../kernel/plain.js';
import { AnalyticsMailEntity, analyticsMailTable } from './analytics-mail.entity.js';

/** A mail that is due to a user. */
export interface DueMail {
  id: number;
  marketingCompanyId: number;
  companyName: string;
  userId: number;
  language: Language;
  /** The mail of the week before in the outbox. */
  mailId: number | null;
}

/** How many of them are read at once. */
const batch = 100;
const isDue = '(lastPeriod IS NULL OR lastPeriod < ?) AND since <= ?';

/** Who wants the reports of which company. */
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

  /** FairScheduler it on, or gives it another language; two calls at once do no harm. */
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
   * Those who have not got a week yet, by id, of companies that are theirs and not deleted.
   * @param from when the mails of the week begin to go: who turned it on later begins with the next one
   * @param afterId of the last one that was read
   */
  async due(period: string, from: Date, afterId: number): Promise<DueMail[]> {
    const sql = `SELECT wanted.id, wanted.marketingCompanyId, company.name AS companyName, wanted.userId,
      wanted.language, wanted.mailId
      FROM ${analyticsMailTable} wanted
      JOIN marketing_companies company ON company.id = wanted.marketingCompanyId
        AND company.userId = wanted.userId AND company.deletedAt IS NULL
      WHERE wanted.id > ? AND ${isDue} ORDER BY wanted.id LIMIT ${batch}`;
    return this.dataSource.query<DueMail[]>(sql, [afterId, period, storedMoment(from)]);
  }

  /**
   * Takes the right to put the mail of a week into the outbox. One transaction has it, however many replicas try.
   * @returns false when it is there already, or nobody wants it any more
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
