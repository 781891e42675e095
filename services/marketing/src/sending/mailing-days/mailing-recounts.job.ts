import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicJob } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { requestRecount } from './request-recount.js';

const hourMs = 3_600_000;
const hoursOfWeek = 7 * 24;

/**
 * Requests a weekly recount of each mailing. The mailing's id determines the hour, which spreads the work over the week without a stored
 * schedule. If two replicas request the same recount, the mailing may be counted twice, with the same result.
 */
@Injectable()
export class MailingRecountsJob extends PeriodicJob {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(
      { name: 'finding mailings whose days are counted again', intervalMs: hourMs, atStart: true },
      logger,
    );
  }

  async run(now: Date): Promise<void> {
    const { manager } = this.dataSource;
    const hour = Math.floor(now.getTime() / hourMs) % hoursOfWeek;
    const sql = `SELECT id FROM marketing_mailings WHERE id % ${hoursOfWeek} = ? ORDER BY id`;
    const rows = await manager.query<{ id: number }[]>(sql, [hour]);
    await requestRecount(
      rows.map(({ id }) => id),
      manager,
    );
  }
}
