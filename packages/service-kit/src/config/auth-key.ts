import { z } from 'zod';
import { secret } from './define-config.js';

/** Variable of services that call the auth service to look up accounts or to report access events. */
export const authKeyVariable = {
  AUTH_INTERNAL_KEY: secret(
    z
      .string()
      .min(16)
      .optional()
      .describe(
        'INTERNAL_KEY of auth, which is shown to ask for people and their workspaces, and to report what belongs in the record of access',
      ),
  ),
};
