import type { AccessUser } from '@portals/service-kit';

/** Sample companies that a user finds at the first visit. */
export interface CompanySamples {
  /** Runs before the companies of a user are listed. */
  seedOnce(user: AccessUser): Promise<void>;
}

/** Provides `CompanySamples`; the service does not start without it. */
export const COMPANY_SAMPLES = Symbol('COMPANY_SAMPLES');
