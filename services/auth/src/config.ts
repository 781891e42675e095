import { baseVariables, type ConfigValues, defineConfig, integer, secret } from '@portals/service-kit';
import { mailVariables } from '@portals/service-kit/mail';
import { z } from 'zod';
import { declaration } from './declaration.js';

/** Loopback addresses, for which plain HTTP is safe. */
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/;

/** Settings for sign-in through the organisation's identity provider (OpenID Connect), which is off without them. */
const oidcVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .max(255)
    .refine((url) => url.startsWith('https:') || loopback.test(url), 'must be https')
    .optional()
    .describe(
      'Address of the OpenID Connect provider of your organisation, whose accounts then sign in; needs the three variables below',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('Id under which the provider knows this site'),
  OIDC_CLIENT_SECRET: secret(z.string().optional().describe('Secret that the provider gave out for that id')),
  OIDC_NAME: z
    .string()
    .trim()
    .max(60)
    .optional()
    .describe('Name of your organisation, for the button “Sign in with …”; set it alike for the gateway'),
  OIDC_SCOPE: z
    .string()
    .regex(/(^| )openid( |$)/)
    .default('openid email profile')
    .describe('Scopes to request; some providers tell groups only with a further one, such as `groups`'),
  OIDC_VERIFIED_CLAIM: z
    .string()
    .default('email_verified')
    .describe(
      'Claim by which the provider says that it has verified the email address; nobody signs in without',
    ),
  OIDC_GROUPS_CLAIM: z.string().default('groups').describe('Claim with the groups of a person'),
  OIDC_WORKSPACE: integer(1, 2_147_483_647)
    .optional()
    .describe('Id of the workspace in which the groups decide who has a place; with OIDC_ROLES'),
  OIDC_ROLES: z
    .string()
    .optional()
    .describe(
      'Roles that groups give there, separated by semicolons: `Sales leads=manager; Sales=member`. The highest counts; without a group the place ends',
    ),
};

const holderUrl = (standard: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(standard)
    .describe('Where this service is, to collect a copy of what it holds about a person, and to erase it');
const holderKey = (name: string) =>
  secret(z.string().min(16).optional().describe(`INTERNAL_KEY of ${name}, which is shown in these calls`));

/** Every setting of the auth service. */
export const authConfig = defineConfig(declaration.name, {
  ...baseVariables(declaration.port),
  REGISTRATION: z
    .enum(['open', 'closed'])
    .default('open')
    .describe(
      '`closed` refuses every registration with 403 REGISTRATION_CLOSED; set it alike for the gateway',
    ),
  DEMO_USERNAME: z
    .string()
    .trim()
    .toLowerCase()
    .max(50)
    .optional()
    .describe(
      'Demonstration account, created or updated at start when DEMO_PASSWORD is set too, with two colleagues and a guest: `….manager`, `….member`, `….guest`',
    ),
  DEMO_PASSWORD: secret(
    z.string().min(6).max(128).optional().describe('Password of the demonstration accounts'),
  ),
  SESSION_HOURS: integer(1, 720)
    .default(12)
    .describe(
      'Hours after which a session ends in any case; set it alike for the gateway, whose legal pages say so',
    ),
  SESSION_IDLE_MINUTES: integer(1, 43_200).default(240).describe('Minutes without use that end a session'),
  LOGIN_FAILURES: integer(1, 1_000_000)
    .default(5)
    .describe('Failed logins of one account, by user name or email, from one address before 429'),
  LOGIN_FAILURES_ANYWHERE: integer(1, 1_000_000)
    .default(50)
    .describe(
      'Failed logins of one account, by user name or email, before 429, from all addresses together that it has not signed in from in 90 days',
    ),
  LOGIN_FAILURES_MINUTES: integer(1, 1440)
    .default(15)
    .describe('Minutes over which failed logins are counted'),
  LOGIN_PER_MINUTE: integer(1, 1_000_000)
    .default(30)
    .describe(
      'Logins from one address, and password checks of one signed-in account, in a minute before 429',
    ),
  REGISTER_PER_HOUR: integer(1, 1_000_000)
    .default(5)
    .describe('Accounts made from one address in an hour before 429'),
  REGISTER_ATTEMPTS_PER_MINUTE: integer(1, 1_000_000)
    .default(30)
    .describe('Registrations tried from one address in a minute, refused ones too, before 429'),
  RESETS_PER_HOUR: integer(1, 1_000_000)
    .default(20)
    .describe('Forgotten passwords reported from one address in an hour before 429'),
  ...oidcVariables,
  CONFIRM_ADDRESS: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      '`on`: new accounts confirm their email address within seven days. Unset: `on` with SMTP_URL, `off` without',
    ),
  ...mailVariables,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of the site, for the links in emails; set it alike for the gateway. Unset: no email is sent with SMTP_URL, and emails in files lead to http://localhost:8080, with `npm start` to its own port',
    ),
  HASH_CONCURRENCY: integer(1, 64)
    .default(2)
    .describe('Passwords hashed at once; each takes 19 MiB and one core'),
  HASH_QUEUE: integer(0, 10_000)
    .default(64)
    .describe(
      'Passwords that may wait to be hashed, half of them from one network address; further logins and registrations get 503',
    ),
  CONSULTING_URL: holderUrl('http://127.0.0.1:8082'),
  CONSULTING_INTERNAL_KEY: holderKey('consulting'),
  MARKETING_URL: holderUrl('http://127.0.0.1:8083'),
  MARKETING_INTERNAL_KEY: holderKey('marketing'),
  DATA_PART_MS: integer(100, 8000)
    .default(2500)
    .describe(
      'Milliseconds in which consulting and marketing say what they hold of a person who downloads a copy; one that does not is named as missing. Twice as long for each page of rows, six times to come back after it refused calls',
    ),
  KEY_SECRET: secret(
    z
      .string()
      .min(16)
      .optional()
      .describe(
        'Encrypts the signing keys at rest. Unset: generated once in DATA_DIR/key-secret. With a DATABASE_URL, set the same one for all replicas; unset there, the keys are stored without encryption',
      ),
  ),
  KEY_ROTATION_DAYS: integer(1, 365).default(30).describe('Days after which a new signing key takes over'),
});

export type AuthConfig = ConfigValues<typeof authConfig.variables>;
