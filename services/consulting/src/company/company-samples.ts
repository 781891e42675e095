import type { AccessUser } from '@portals/service-kit';

/** Creates sample companies for a user's first visit. */
export interface CompanySamples {
  /** Creates the samples unless the user has already received them. Called before each list of a user's companies. */
  ensureSamples(user: AccessUser): Promise<void>;
}

/** Injection token of `CompanySamples`; the service does not start without a provider. */
export const COMPANY_SAMPLES = Symbol('COMPANY_SAMPLES');
