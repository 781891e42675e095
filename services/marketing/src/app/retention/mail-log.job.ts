import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger, PeriodicJob } from '@portals/service-kit';
import { MailLogRepository } from '../../sending/index.js';
import type { AppConfig } from '../config.js';

const day = 86_400_000;

/**
 * Clears the names and addresses of recipients from old campaign logs: at startup and every six hours. Several replicas may run it at the
 * same time.
 */
@Injectable()
export class MailLogJob extends PeriodicJob {
  constructor(
    @Inject(MailLogRepository) private readonly logs: MailLogRepository,
    @Inject(CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'clearing old logs of campaigns', intervalMs: 6 * 3_600_000, atStart: true }, logger);
  }

  async run(now: Date): Promise<void> {
    const before = new Date(now.getTime() - this.config.MAIL_LOG_RETENTION_DAYS * day);
    for (const mailing of await this.logs.due(before)) {
      let recipients = 0;
      for (let some = 1; some > 0 && !this.isStopping; recipients += some) {
        some = await this.logs.clearSome(mailing, before);
        await nextTurn();
      }
      this.logger.info({ mailing, recipients }, 'log of a campaign cleared of who got it');
    }
  }
}
