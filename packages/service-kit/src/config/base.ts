import { z } from 'zod';
import { databaseTls } from './database-tls.js';
import { integer, secret } from './define-config.js';
import { tracingVariables } from './tracing.js';

const databaseUrl = z
  .url({ protocol: /^(mysql|mariadb)$/ })
  .superRefine((url, { addIssue }) => {
    try {
      databaseTls(url);
    } catch (error) {
      addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    }
  })
  .optional()
  .describe(
    'Database: `mysql://…` or `mariadb://…`, with `?ssl-mode=VERIFY_IDENTITY` for TLS. Unset: an SQLite file `<name>.sqlite` in DATA_DIR',
  );

/** Variables of every service. `port` is the default port. */
export const baseVariables = (port: number) => ({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: integer(0, 65_535).default(port).describe('Port to listen on; 0 takes a free one'),
  DATA_DIR: z.string().default('.data').describe('Folder of all data on disk'),
  DATABASE_URL: secret(databaseUrl),
  DATABASE_POOL: integer(2, 200).default(10).describe('Size of the connection pool to MySQL or MariaDB'),
  DATABASE_WAIT_MS: integer(0, 600_000)
    .default(60_000)
    .describe('How long to wait for the database at start'),
  SQLITE_SYNCHRONOUS: z
    .enum(['normal', 'full'])
    .default('normal')
    .describe(
      'SQLite only: with `full`, each change is on the disk before it is answered; with `normal`, a power cut may lose the last seconds of changes. Neither damages the file, and a process that is killed loses nothing either way',
    ),
  AUTH_JWKS_URL: z
    .url()
    .default('http://127.0.0.1:8081/.well-known/jwks.json')
    .describe('Where the public keys of auth are'),
  INTERNAL_KEY: secret(
    z
      .string()
      .min(16)
      .optional()
      .describe(
        'Key that callers of `/internal/*` and `/metrics` must send as `Authorization: Bearer …`; without it they get 404. Unset: no key is asked for',
      ),
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least severe level that is logged'),
  REQUEST_TIMEOUT_MS: integer(100, 600_000)
    .default(10_000)
    .describe('A request that takes longer is answered 503'),
  ...tracingVariables,
  DRAIN_MS: integer(0, 60_000)
    .default(5000)
    .describe(
      'How long /readyz answers 503 before the service stops accepting requests: longer than the gateway caches an address or keeps an idle connection. SIGINT skips it',
    ),
});

/** Setting of a service whose background work can run in separate processes. */
export const roleVariable = {
  ROLE: z
    .enum(['all', 'api', 'worker'])
    .default('all')
    .describe(
      'What this process does: `api` answers calls, `worker` does the background work (imports, sending, reports, emails), `all` both. `api` needs at least one `worker` on the same DATABASE_URL',
    ),
};

export type BaseConfig = Readonly<
  z.output<z.ZodObject<ReturnType<typeof baseVariables>>> & { ROLE?: 'all' | 'api' | 'worker' }
>;
