import { indexInvitations } from '@portals/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index for finding invitations by email address (rule 18.79). */
export class MarketingOffersByAddress1796400400000 implements Pick<MigrationInterface, 'up'> {
  up(runner: QueryRunner): Promise<void> {
    return indexInvitations(runner);
  }
}
