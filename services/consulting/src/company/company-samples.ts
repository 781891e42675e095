import type { AccessUser } from '@portals/service-kit';

/** Creates sample companies, which a user finds on the first visit. */
export interface CompanySamples {
  /** Runs before the companies of a user are listed. */
  seedOnce(user: AccessUser): Promise<void>;
}

/** Injection token of `CompanySamples`; the service does not start without a provider. */
export const COMPANY_SAMPLES = Symbol('COMPANY_SAMPLES');
