import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { MailingEntity } from '../mailing-row/mailing.entity.js';

/** Maximum wait (shorter than the request deadline) and polling interval, in milliseconds. */
const waits = { all: 7000, look: 100 };

/** Waits for the last emails of stopped mailings, so that their campaign or company can be deleted right after the stop (rule 17.1). */
@Injectable()
export class Stopping {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /**
   * Resolves once no mailing of a campaign or of a company is still stopping, or when the maximum wait is over because
   * a server does not reply.
   */
  async ended(of: { campaignId: number } | { marketingCompanyId: number }): Promise<void> {
    const stopping = { kind: 'campaign', phase: 'stopped', state: 'queued' } as const;
    const where = { campaignId: Not(IsNull()), ...stopping, ...of };
    const end = performance.now() + waits.all;
    while ((await this.dataSource.manager.existsBy(MailingEntity, where)) && performance.now() < end)
      await delay(waits.look);
  }
}
