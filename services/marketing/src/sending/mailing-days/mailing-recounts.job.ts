import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicJob } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { askRecount } from './ask-recount.js';

const hourMs = 3_600_000;
const hoursOfWeek = 7 * 24;
/** Maximum number of mailings that one statement requests. */
const step = 500;

/**
 * Requests a weekly recount of each mailing, as for leads, in the hour that its id determines: this spreads the work over the week
 * without storing anything. When two replicas request it, the mailing is counted once or twice.
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
    for (let after = 0; ; ) {
      const rows = await manager.query<{ id: number }[]>(
        `SELECT id FROM marketing_mailings WHERE id > ? AND id % ${hoursOfWeek} = ? ORDER BY id LIMIT ${step}`,
        [after, hour],
      );
      await askRecount(
        rows.map(({ id }) => id),
        manager,
      );
      const last = rows.at(-1);
      if (last === undefined || rows.length < step) return;
      after = last.id;
    }
  }
}
