import { contactConsents } from '@portals/contracts/constants';
import { integer } from '@portals/service-kit';
import { z } from 'zod';
import type { KernelConfig } from '../kernel/index.js';

/** Settings of enquiries. */
export const contactVariables = {
  CONTACT_CONSENT: z
    .enum(contactConsents)
    .default('notice')
    .describe(
      '`checkbox` accepts an enquiry only with `x-privacy-consent: true`, as the form sends it once its box is ticked; set it alike for the gateway',
    ),
  CONTACT_HOUR_LIMIT: integer(0, 1_000_000)
    .default(5)
    .describe(
      'Enquiries from one address in an hour, to the operator or to one landing page; ten times as many to all landing pages together',
    ),
  CONTACT_DAY_LIMIT: integer(0, 1_000_000)
    .default(20)
    .describe(
      'Enquiries from one address in a day, to the operator or to one landing page; ten times as many to all landing pages together',
    ),
  CONTACT_DIRECT_HOUR_LIMIT: integer(0, 1_000_000)
    .default(3)
    .describe('Enquiries from one address in an hour without the form, which says how long it was open'),
  CONTACT_DIRECT_DAY_LIMIT: integer(0, 1_000_000)
    .default(10)
    .describe('Enquiries from one address in a day without the form'),
  CONTACT_DIGEST_HOURS: integer(0, 168)
    .default(24)
    .describe(
      'Hours between two emails that hold the enquiries in quarantine, counted from midnight UTC; 0 sends none',
    ),
};

const settings = z.object(contactVariables);
/** Values of these settings and of the settings of all lower modules. */
export type ContactConfig = KernelConfig & Readonly<z.output<typeof settings>>;
