import { defineConfig, integer, secret, tracingVariables } from '@portals/service-kit/plain';
import { z } from 'zod';
import { hostList } from './http/known-hosts.js';
import { isProxyList } from './http/trusted-proxies.js';

const devPortals = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('it must be JSON');
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.url({ hostname: /^(localhost|127\.0\.0\.1)$/ })));

/** Every environment variable of the gateway. */
export const gatewayConfig = defineConfig('gateway', {
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  ...tracingVariables,
  PORT: integer(0, 65_535).default(8080).describe('Port to listen on; 0 takes a free one'),
  HANDED_CONNECTIONS: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on`: the process that starts this one listens on HOST and PORT and hands the connections on, as `npm start` does',
    ),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address of the metrics listener'),
  METRICS_PORT: integer(0, 65_535)
    .optional()
    .describe('Port of `/metrics`, apart from the public one; unset: no metrics listener'),
  DATA_DIR: z.string().default('.data').describe('Folder of all data on disk'),
  RELEASES_DIR: z.string().optional().describe('The release store; unset: `releases` in DATA_DIR'),
  GATEWAYS_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the status files of gateways, which a publish waits for; unset: the path of the release store with `-gateways` at its end',
    ),
  SITE_FILE: z
    .string()
    .default('site.json')
    .describe('Facts about the company: name, email, phone, address, opening hours, claims'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Origin that people type, for canonical links and the sitemap; unset: as in the request'),
  ALLOWED_HOSTS: z
    .string()
    .default('localhost')
    .transform(hostList)
    .describe(
      'Hosts that are answered while PUBLIC_URL is unset, separated by commas, besides the address that a connection arrives at; others are refused with 400. Name the port if it is not the one listened on',
    ),
  SERVICES_DIR: z
    .string()
    .default('services')
    .describe('Folder with the declarations of the services, `<name>/service.json`'),
  PRERENDER: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether public pages are prerendered, once for each release'),
  PRERENDER_TIMEOUT_MS: integer(100, 600_000)
    .default(15_000)
    .describe('How long prerendering one page may take; after that the browser renders it'),
  PRERENDER_MEMORY_MB: integer(64, 4096).default(256).describe('Heap of the process that renders pages'),
  UPSTREAM_TIMEOUT_MS: integer(50, 600_000)
    .default(10_000)
    .describe('Time within which a service must begin to answer; after that the call gets 503'),
  UPSTREAM_HOLD_MS: integer(0, 60_000)
    .default(10_000)
    .describe(
      'How long calls wait for a service that cannot be reached, such as one that is being replaced, before they get 503',
    ),
  SESSION_CACHE_MS: integer(0, 2000)
    .default(2000)
    .describe(
      'How long the answer of a session exchange is used before the session token is exchanged again',
    ),
  DOCUMENT_CACHE_BYTES: integer(0, 1_073_741_824)
    .default(33_554_432)
    .describe('Memory for cached documents, in bytes'),
  BODY_LIMIT: integer(1024, 10_485_760).default(262_144).describe('Largest request body, in bytes: 413'),
  UPLOAD_LIMIT: integer(1024, 104_857_600)
    .default(10_485_760)
    .describe(
      'Largest body of a call that a service declares as an upload, in bytes: 413. The limit in `deploy/nginx/nginx.conf` must not be lower',
    ),
  UPLOAD_TIMEOUT_MS: integer(50, 600_000)
    .default(60_000)
    .describe('The same as UPSTREAM_TIMEOUT_MS for such a call'),
  RECEIVE_TIMEOUT_MS: integer(100, 600_000)
    .default(30_000)
    .describe(
      'Time within which a request must have arrived: 408. An upload larger than BODY_LIMIT has six times as long',
    ),
  RATE_LIMIT_PER_MINUTE: integer(1, 10_000_000)
    .default(6000)
    .describe(
      'API calls, documents, and files of earlier releases that are read from disk, per minute of one account, and of one address without an account, at all gateways of a store together; all accounts behind one address have ten times as many: 429',
    ),
  PORTAL_EVENTS_PER_MINUTE: integer(1, 1_000_000)
    .default(120)
    .describe(
      'Reports of portal loads per minute from one address, at all gateways of a store together: 429',
    ),
  LIMITS_URL: secret(
    z
      .url({ protocol: /^rediss?$/ })
      .optional()
      .describe(
        'Valkey or Redis server on which all gateways of a site count the limits per minute, such as `redis://limits:6379`, with TLS `rediss://…`. Unset, and while it does not answer: each gateway allows an equal share',
      ),
  ),
  IN_FLIGHT_PER_CLIENT: integer(1, 100_000)
    .default(250)
    .describe(
      'API calls and documents of one account, or of one address without an account, that may be in flight at once, at each gateway; all accounts behind one address have ten times as many: 429',
    ),
  CALLS_PER_SERVICE: integer(2, 128)
    .default(64)
    .describe(
      'Calls to each service that are in flight at once, at most half of them from one address and a quarter of one user; further calls wait and are served round-robin by address, and there by user',
    ),
  CALLS_WAITING: integer(0, 100_000)
    .default(1000)
    .describe('Calls that may wait for each service; beyond it the answer is 503'),
  STREAMS_PER_SERVICE: integer(2, 10_000)
    .default(128)
    .describe(
      'Answers of each service that are written while they are read and open at once, such as exports and generated texts; at most half of them from one address and a quarter of one user: beyond it 429, and 503 when all are open. Apart from them, as many long pages and pictures may be read at once; further ones wait like calls',
    ),
  STALL_TIMEOUT_MS: integer(100, 600_000)
    .default(30_000)
    .describe(
      'A connection whose client reads nothing for that long is closed; never less than three times UPSTREAM_TIMEOUT_MS. Also the longest pause of a service within a stream: keep it well above the ten seconds after which services show that they work',
    ),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'it must be a number of proxies, or a list of addresses and ranges')
    .default('')
    .describe(
      'Proxies whose X-Forwarded-For is trusted: their number, or a list of addresses and ranges; empty: none',
    ),
  DEV_PORTALS: devPortals
    .optional()
    .describe(
      'For `npm run dev` only: portals that a development server serves, as JSON of name and address',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least severe level that is logged'),
  DRAIN_MS: integer(0, 60_000)
    .default(5000)
    .describe('How long /readyz answers 503 before the gateway stops accepting requests; SIGINT skips it'),
});
export type GatewayConfig = ReturnType<typeof gatewayConfig.load>;

/** Returns the origin of PUBLIC_URL; undefined when it is not configured. */
export const publicOriginOf = ({ PUBLIC_URL }: Pick<GatewayConfig, 'PUBLIC_URL'>): string | undefined =>
  PUBLIC_URL && new URL(PUBLIC_URL).origin;
