import { secret } from '@portals/service-kit';
import { z } from 'zod';
import type { SendingConfig } from '../sending/index.js';

/** Settings of reports by email. */
export const analyticsVariables = {
  AUTH_INTERNAL_KEY: secret(
    z
      .string()
      .min(16)
      .optional()
      .describe(
        'INTERNAL_KEY of auth, which is shown to ask for the address of a user who wants the report of each week',
      ),
  ),
};

const settings = z.object(analyticsVariables);
/** These settings together with those of the rooms that this one builds on. */
export type AnalyticsConfig = SendingConfig & Readonly<z.output<typeof settings>>;
