import type { AccessUser } from '@portals/service-kit';

/** What a user finds at the first visit. */
export interface CompanySamples {
  /** Runs before the companies of a user are listed. */
  seedOnce(user: AccessUser): Promise<void>;
}

/** Of the type `CompanySamples`. Without it the service does not start. */
export const COMPANY_SAMPLES = Symbol('COMPANY_SAMPLES');
