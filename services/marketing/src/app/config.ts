import { integer } from '@portals/service-kit';
import { z } from 'zod';
import type { SendingConfig } from '../sending/index.js';

/** Settings of the sample data and of retention periods. */
export const appVariables = {
  DEMO_USERNAME: z
    .string()
    .trim()
    .toLowerCase()
    .optional()
    .describe(
      'User who finds two sample companies with products and leads at the first visit; unset: nobody',
    ),
  MAIL_LOG_RETENTION_DAYS: integer(90, 3650)
    .default(730)
    .describe(
      'How long after the end of a campaign its log says who got it; then only what became of each mail stays',
    ),
  CONTACT_RETENTION_MONTHS: integer(1, 120)
    .default(12)
    .describe(
      'Enquiries and their emails are deleted after this many months; set it alike for the gateway, whose privacy page says so',
    ),
};

const settings = z.object(appVariables);
/** Values of these settings and of the settings of all lower modules. */
export type AppConfig = SendingConfig & Readonly<z.output<typeof settings>>;
