import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicJob } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { askRecount } from './ask-recount.js';

const hourMs = 3_600_000;
const hoursOfWeek = 7 * 24;
/** Mailings that are asked for by one statement. */
const step = 500;

/**
 * Has the days of each mailing counted again every week, like those of leads, in the hour that its id gives it: so the work is spread
 * over the week without that anything is stored of it. Two replicas that both ask have it counted once or twice.
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
