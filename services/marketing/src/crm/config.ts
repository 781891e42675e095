import { authKeyVariable, integer, secret } from '@portals/service-kit';
import { z } from 'zod';
import type { ContactConfig } from '../contact/index.js';

/** Returns true for a URL without user name and password: `fetch` rejects a URL with credentials, and its error message quotes them. */
function isWithoutUser(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}

/** Settings of leads. */
export const crmVariables = {
  ...authKeyVariable,
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
/** Values of the settings of this module and of the modules that it depends on. */
export type CrmConfig = ContactConfig & Readonly<z.output<typeof settings>>;
