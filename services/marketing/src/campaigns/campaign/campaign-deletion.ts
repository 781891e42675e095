import type { Campaign } from '@portals/contracts/marketing';
import type { EntityManager } from 'typeorm';

/** Hook through which another module acts when a campaign is deleted (rules 17.1 and 17.2). */
export interface CampaignDeletion {
  /** Resolves once no email of the stopped campaign is in transit any more. */
  ended(campaignId: number): Promise<void>;
  /** Locks the rows that the module stores about the campaign. To prevent deadlocks, they are always locked before the campaign. */
  lock(campaignId: number, manager: EntityManager): Promise<void>;
  /**
   * Runs in the deleting transaction, after the campaign was locked and before it is deleted.
   * @throws AppError when the campaign must not be deleted
   */
  beforeDelete(campaign: Pick<Campaign, 'id' | 'name'>, manager: EntityManager): Promise<void>;
}

/** Injection token of all hooks, a `CampaignDeletion[]`. The service does not start unless it is provided. */
export const CAMPAIGN_DELETIONS = Symbol('CAMPAIGN_DELETIONS');
