import { integer } from '@portals/service-kit';
import { z } from 'zod';
import type { CrmConfig } from '../crm/index.js';
import { modelVariables } from './model-variables.js';

/** Settings of campaigns, of text generation, and of the approval of accounts. */
export const campaignsVariables = {
  OUTREACH: z
    .enum(['released', 'open'])
    .optional()
    .describe(
      '`released`: an account publishes pages and sends emails only once an operator has approved it (`npm run admin -- release NAME`); `open`: every account may. Unset: `released` where PUBLIC_URL or SMTP_URL is set, `open` otherwise, and with `npm start` on an address of this machine alone',
    ),
  LANDING_LEADS_PER_DAY: integer(0, 1_000_000)
    .default(500)
    .describe(
      'Leads that the form of one landing page brings its company in 24 hours, and besides them a fifth as many that look automatic; further visitors are told to wait',
    ),
  ...modelVariables,
  DIGITAL_SOURCE_MARKS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Tells machines in landing pages, emails of campaigns and pictures that a text was generated, as docs/digital-source.md says; `off` leaves the marks out',
    ),
};

const settings = z.object(campaignsVariables);
/** Values of these settings and of the settings of all lower modules. */
export type CampaignsConfig = CrmConfig & Readonly<z.output<typeof settings>>;
