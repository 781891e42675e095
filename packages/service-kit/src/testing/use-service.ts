import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { AccessVerifier } from '../auth/access-verifier.js';
import { createLogger } from '../logging/logger.js';
import { createApp } from '../service/create-app.js';
import type { ServiceDefinition } from '../service/define-service.js';
import { withCheckedAnswers } from './checked-answers.js';
import type { DatabaseKind, TestDatabase } from './databases.js';
import { type HttpClient, httpClient } from './http.js';
import { migrateOnce } from './migrated.js';
import { refuseMySqlFaults } from './mysql-words.js';
import { createTokenIssuer, type TestUser, type TokenIssuer } from './tokens.js';

export interface RunningService {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly dataSource: DataSource;
  /** Log lines so far, each as JSON text. */
  readonly logs: string[];
  http: HttpClient;
  /** Returns a valid token for a user, who does not have to exist. */
  tokenFor: TokenIssuer['tokenFor'];
  /** Starts another replica on the same database; replicas that a test does not stop are stopped after the last test. */
  replica(env?: Record<string, string>): Promise<RunningService>;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  env?: Record<string, string>;
  /** False to verify tokens with the service's own keys, as the auth service does, instead of test keys. */
  testKeys?: boolean;
}

/** Long request timeout, so that no test fails on a busy machine; tests of the timeout override it. */
const patientMs = '100000';

/** Starts a service on an ephemeral port of the loopback interface. */
export async function runService(
  service: ServiceDefinition,
  database: TestDatabase,
  options: ServiceOptions = {},
): Promise<RunningService> {
  const logs: string[] = [];
  const logger = createLogger(service.name, 'debug', { write: (line: string) => void logs.push(line) });
  const env = { REQUEST_TIMEOUT_MS: patientMs, ...database.env, ...options.env };
  const config = service.config.load({ PORT: '0', ...env });
  if (database.isCopy) await migrateOnce(service, env);
  const app = await createApp(withCheckedAnswers(service), config, logger);
  const dataSource = app.get(DataSource);
  if (dataSource.options.type !== 'better-sqlite3') refuseMySqlFaults(dataSource);
  const issuer = await createTokenIssuer(service.name);
  if (options.testKeys !== false) app.get(AccessVerifier).useKeys(issuer.keys);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  let closed: Promise<void> | undefined;
  return {
    app,
    url,
    logs,
    dataSource,
    http: httpClient(() => url),
    tokenFor: (user: TestUser, expiresIn?: number) => issuer.tokenFor(user, expiresIn),
    replica: (env) => runService(service, database, { ...options, env: { ...options.env, ...env } }),
    stop() {
      closed ??= app.close();
      return closed;
    },
  };
}

/**
 * Runs a service on a fresh database for the tests of the enclosing `describe`. The returned object is filled in before the first test, so
 * use its members only inside tests and hooks.
 */
export function useService(
  service: ServiceDefinition,
  database: DatabaseKind,
  options: ServiceOptions = {},
): RunningService {
  let running: RunningService | undefined;
  let fresh: TestDatabase | undefined;
  const replicas: RunningService[] = [];
  beforeAll(async () => {
    fresh = await database.create();
    running = await runService(service, fresh, options);
  });
  afterAll(async () => {
    await Promise.all([...replicas, running].map((one) => one?.stop()));
    await fresh?.drop();
  });
  const current = () => {
    if (running === undefined) throw new Error('The service is only there inside tests and hooks');
    return running;
  };
  return {
    get app() {
      return current().app;
    },
    get url() {
      return current().url;
    },
    get dataSource() {
      return current().dataSource;
    },
    get logs() {
      return current().logs;
    },
    http: (...args) => current().http(...args),
    tokenFor: (...args) => current().tokenFor(...args),
    async replica(env) {
      const replica = await current().replica(env);
      replicas.push(replica);
      return replica;
    },
    stop: () => current().stop(),
  };
}
