import { Injectable } from '@nestjs/common';
import type { CampaignStatus, MailingState } from '@portals/contracts/constants';
import type { EntityManager } from 'typeorm';
import { CampaignEntity } from '../../campaigns/index.js';
import { campaignStatusKeyOf } from '../../campaigns/plain.js';
import type { MailingEntity } from '../mailing-row/mailing.entity.js';

const statuses: Readonly<Record<MailingState, CampaignStatus>> = {
  scheduled: 'scheduled',
  late: 'paused',
  preparing: 'active',
  sending: 'active',
  paused: 'paused',
  stopped: 'cancelled',
  finished: 'finished',
};

/** Keeps the status of a campaign consistent with its mailing (rule 11.3). */
@Injectable()
export class CampaignStatusSync {
  async follow(
    { campaignId }: Pick<MailingEntity, 'campaignId'>,
    phase: MailingState,
    manager: EntityManager,
  ): Promise<void> {
    if (campaignId === null) return;
    const status = statuses[phase];
    await manager
      .createQueryBuilder()
      .update(CampaignEntity)
      .set({
        ...{ status, statusKey: campaignStatusKeyOf(status), updatedAt: new Date() },
        version: () => 'version + 1',
      })
      .where('id = :campaignId AND status <> :status', { campaignId, status })
      .execute();
  }
}
