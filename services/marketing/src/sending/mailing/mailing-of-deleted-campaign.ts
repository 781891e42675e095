import { Inject, Injectable } from '@nestjs/common';
import type { Campaign } from '@portals/contracts/marketing';
import { AppError } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import type { CampaignDeletion } from '../../campaigns/plain.js';
import { declaration } from '../../kernel/index.js';
import { MailingRepository } from './mailing.repository.js';
import { isMailingFinished } from './mailing-action.rules.js';
import { Stopping } from './stopping.js';

/** Keeps the addresses that a deleted campaign has reached, so that other campaigns can exclude them. */
@Injectable()
export class MailingOfDeletedCampaign implements CampaignDeletion {
  constructor(
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
    @Inject(Stopping) private readonly stopping: Stopping,
  ) {}

  ended(campaignId: number): Promise<void> {
    return this.stopping.ended({ campaignId });
  }

  async lock(campaignId: number, manager: EntityManager): Promise<void> {
    await this.mailings.lockOfCampaign(campaignId, manager);
  }

  /** @throws AppError MAILING_RUNNING while the campaign's emails are being sent or about to be */
  async beforeDelete(campaign: Pick<Campaign, 'id' | 'name'>, manager: EntityManager): Promise<void> {
    // The mailing is read again, because one may have started before the campaign was locked. The lock prevents any later start.
    const mailing = await this.mailings.lockOfCampaign(campaign.id, manager);
    if (mailing === null) return;
    if (!isMailingFinished(mailing)) throw new AppError(declaration.errors.MAILING_RUNNING);
    if (mailing.startedAt) await this.mailings.copyReachedTo(mailing.id, campaign, manager);
  }
}
