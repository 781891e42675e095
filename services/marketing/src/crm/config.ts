import { integer, secret } from '@portals/service-kit';
import { z } from 'zod';
import type { ContactConfig } from '../contact/index.js';

/**
 * Returns true when an address has no user name and no password: `fetch` refuses one that has, with a message that would quote it in the
 * log.
 */
function isWithoutUser(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}

/** Settings of leads. */
export const crmVariables = {
  LEAD_SOURCE_URL: secret(
    z
      .url({ protocol: /^https?$/ })
      .refine(isWithoutUser, 'must not hold a user or a password')
      .optional()
      .describe('Program that hands out leads, as docs/lead-source.md says. Unset: there is none'),
  ),
  LEAD_SOURCE_AUTHORIZATION: secret(
    z
      .string()
      .regex(/^[\x21-\x7e][\x20-\x7e]*$/)
      .optional()
      .describe('Sent to the lead source as `Authorization`, such as `Bearer …`'),
  ),
  LEAD_SOURCE_TIMEOUT_MS: integer(100, 20_000)
    .default(8000)
    .describe(
      'How long the lead source may take for a page, with all attempts; less than REQUEST_TIMEOUT_MS and the UPSTREAM_TIMEOUT_MS of the gateway, which answer 503',
    ),
};

const settings = z.object(crmVariables);
/** The settings of this room and of the rooms below it. */
export type CrmConfig = ContactConfig & Readonly<z.output<typeof settings>>;
