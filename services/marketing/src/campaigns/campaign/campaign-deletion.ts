import type { Campaign } from '@portals/contracts/marketing';
import type { EntityManager } from 'typeorm';

/** What another part of the service has to do when a campaign is deleted (rules 17.1 and 17.2). */
export interface CampaignDeletion {
  /** Resolves once what was stopped of the campaign is no longer under way. */
  ended(campaignId: number): Promise<void>;
  /** Locks what it keeps of the campaign, which is always locked before the campaign itself. */
  lock(campaignId: number, manager: EntityManager): Promise<void>;
  /**
   * Runs in the same transaction, once the campaign is locked and before it is deleted.
   * @throws AppError when the campaign must not be deleted
   */
  beforeDelete(campaign: Pick<Campaign, 'id' | 'name'>, manager: EntityManager): Promise<void>;
}

/** All of them: a `CampaignDeletion[]`. Without it the service does not start. */
export const CAMPAIGN_DELETIONS = Symbol('CAMPAIGN_DELETIONS');
