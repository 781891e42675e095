import { createTable, workColumns } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of daily email outcomes and of requested recounts, and requests a recount of every mailing. */
export class MailingDays1795382238000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'marketing_mailing_days',
      (c) => [
        c.id(),
        c.int('mailingId'),
        c.int('marketingCompanyId'),
        c.string('day', 10),
        ...['sent', 'refused', 'bounced', 'complained', 'unsubscribed'].map((name) => c.int(name)),
      ],
      {
        unique: [['mailingId', 'day']],
        index: [['marketingCompanyId', 'day']],
        foreign: [{ column: 'mailingId', table: 'marketing_mailings' }],
      },
    );
    await createTable(
      runner,
      'marketing_mailing_recounts',
      (c) => [c.id(), ...workColumns(c), c.int('mailingId'), c.int('changes', { default: '1' })],
      { unique: [['mailingId']], index: [['state', 'nextAttemptAt']] },
    );
    await runner.query(
      `INSERT INTO marketing_mailing_recounts (mailingId, state, nextAttemptAt)
        SELECT id, 'queued', '2000-01-01 00:00:00.000' FROM marketing_mailings
        WHERE id NOT IN (SELECT mailingId FROM marketing_mailing_recounts)`,
    );
  }
}
