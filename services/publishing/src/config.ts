import { defineConfig, integer } from '@portals/service-kit/plain';
import { z } from 'zod';
import { declaration } from './declaration.js';

/** Every setting of the publishing service. */
export const publishingConfig = defineConfig(declaration.name, {
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: integer(0, 65_535).default(declaration.port).describe('Port to listen on; 0 takes a free one'),
  DATA_DIR: z.string().default('.data').describe('Folder of all data on disk'),
  RELEASES_DIR: z.string().optional().describe('The release store; unset: `releases` in DATA_DIR'),
  GATEWAYS_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the status files of gateways; unset: the path of the release store with `-gateways` at its end',
    ),
  RELEASE_BYTES: integer(1024, 1_073_741_824)
    .default(67_108_864)
    .describe('Largest release, its compressed files included, in bytes: 413'),
  RELEASE_FILES: integer(1, 20_000)
    .default(2000)
    .describe('Most files of a release, the compressed ones included: 413'),
  UPLOADS_PER_PORTAL: integer(1, 10_000)
    .default(4)
    .describe('Unfinished uploads of one portal: 429 beyond it'),
  UPLOADS_BYTES: integer(1024, 1_099_511_627_776)
    .default(1_073_741_824)
    .describe('Bytes of all unfinished uploads together: 503 beyond it'),
  PORTAL_RELEASES: integer(1, 1_000_000)
    .default(500)
    .describe(
      'Most stored releases of one portal, as long as they come over HTTP: 507 beyond it, until `prune`',
    ),
  PORTAL_BYTES: integer(1024, 1_099_511_627_776)
    .default(5_368_709_120)
    .describe('Bytes of all stored releases of one portal, as long as they come over HTTP: 507 beyond it'),
  UPLOAD_HOURS: integer(1, 720)
    .default(24)
    .describe('Hours after which an upload that nobody continues is deleted'),
  CHECKS_AT_ONCE: integer(1, 16)
    .default(1)
    .describe(
      'Releases that are checked at once, of different portals; each takes a process of up to 768 MB',
    ),
  CHECKS_WAITING: integer(1, 10_000)
    .default(100)
    .describe(
      'Releases that may wait for their check, at most a quarter of them of one portal: 503 beyond it',
    ),
  AUTH_JWKS_URL: z
    .url()
    .default('http://127.0.0.1:8081/.well-known/jwks.json')
    .describe('Where the public keys of auth are'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least severe level that is logged'),
  DRAIN_MS: integer(0, 60_000)
    .default(5000)
    .describe('How long /readyz answers 503 before the service stops accepting requests; SIGINT skips it'),
});
export type PublishingConfig = ReturnType<typeof publishingConfig.load>;
