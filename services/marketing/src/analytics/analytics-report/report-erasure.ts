import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import type { Lead } from '@portals/contracts/marketing';
import { transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { ContactDetails, PersonErasure } from '../../crm/plain.js';
import { OutgoingMailEntity } from '../../kernel/index.js';
import { AnalyticsReportRepository } from './analytics-report.repository.js';
import { textWithoutPerson, withoutPerson } from './person-in-report.rules.js';

/** Number of reports per transaction; each is several thousand characters long. */
const step = 20;

interface WeeklyMail {
  id: number;
  text: string;
  language: Language;
}

/** Erases people from stored reports, and from the weekly emails that contain the same texts (rule 12.38). */
@Injectable()
export class ReportErasure implements PersonErasure {
  constructor(
    @Inject(AnalyticsReportRepository) private readonly reports: AnalyticsReportRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** Erases a person's address and telephone number from all stored reports of a company, in small batches. */
  async eraseAfterwards(person: Lead): Promise<void> {
    const companyId = person.marketingCompanyId;
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      after = await transaction(this.dataSource, (manager) =>
        this.eraseSome(companyId, person, from, manager),
      );
      await nextTurn();
    }
    await this.eraseInMails(companyId, person);
  }

  /** Erases the person from the newest weekly emails, which remain in the outbox even after they have been sent. */
  private async eraseInMails(companyId: number, person: ContactDetails): Promise<void> {
    const mails = await this.dataSource.query<WeeklyMail[]>(
      `SELECT mail.id, mail.text, wanted.language FROM marketing_analytics_mails wanted
        JOIN outgoing_mails mail ON mail.id = wanted.mailId WHERE wanted.marketingCompanyId = ?`,
      [companyId],
    );
    for (const { id, text, language } of mails) {
      const cleaned = textWithoutPerson(text, person, language);
      if (cleaned === text) continue;
      await this.dataSource.manager.update(OutgoingMailEntity, { id }, { text: cleaned });
    }
  }

  /** @returns the id after which to continue; null when no report is left */
  private async eraseSome(
    companyId: number,
    person: ContactDetails,
    after: number,
    manager: EntityManager,
  ): Promise<number | null> {
    const some = await this.reports.next(companyId, after, step, manager);
    for (const report of some) {
      const cleaned = withoutPerson(report, person, report.language);
      if (cleaned !== null) await this.reports.rewrite(report.id, cleaned, manager);
    }
    return some.length < step ? null : (some.at(-1)?.id ?? null);
  }
}
