import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, freePort, start, until } from '../lib/processes.mjs';

/** Raises the rate limits, so that the services are measured and not their limits. All other settings have their defaults. */
export const limitsRaised = {
  RATE_LIMIT_PER_MINUTE: '10000000',
  LOGIN_FAILURES: '1000000',
  LOGIN_FAILURES_ANYWHERE: '1000000',
  LOGIN_PER_MINUTE: '1000000',
  REGISTER_PER_HOUR: '1000000',
  REGISTER_ATTEMPTS_PER_MINUTE: '1000000',
  RESETS_PER_HOUR: '1000000',
  CONTACT_HOUR_LIMIT: '1000000',
  CONTACT_DAY_LIMIT: '1000000',
  CONTACT_DIRECT_HOUR_LIMIT: '1000000',
  CONTACT_DIRECT_DAY_LIMIT: '1000000',
};

/**
 * Starts the gateway, auth and one or more services as separate processes, as in a deployment. Their logs are discarded, because the cost
 * of collecting logs is not measured.
 * @param {string} root the repository
 * @param {(service: string) => string} databaseUrl returns `mariadb://…`, or an empty string for an SQLite file
 * @param {string | string[]} measured name of the measured service, or names of several
 * @param {Record<string, string>} settings settings of the measured services
 */
export async function startServices(root, databaseUrl, measured = 'consulting', settings = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-services-'));
  const names = [measured].flat();
  const ports = { auth: await freePort(), gateway: await freePort() };
  for (const name of names) ports[name] = await freePort();
  const url = (service) => `http://127.0.0.1:${ports[service]}`;
  const programs = new Map();
  const pids = {};
  const run = async (service, env) => {
    const common = { ...limitsRaised, NODE_ENV: 'production', DATA_DIR: dataDir, DRAIN_MS: '0' };
    const program = start(process.execPath, [join(root, 'services', service, 'dist', 'main.js')], {
      cwd: root,
      quiet: true,
      env: { ...common, PORT: String(ports[service]), ...env },
    });
    programs.set(service, { program, env });
    pids[service] = program.pid;
    await until(program, `the start of ${service}`, answers(`${url(service)}/livez`));
  };
  const stop = async () => {
    await Promise.all([...programs.values()].map(({ program }) => program.stop()));
    await rm(dataDir, { recursive: true, force: true });
  };
  /** Kills a service with SIGKILL, and starts it again on the same port. */
  const kill = async (service) => {
    const { program, env } = programs.get(service);
    process.kill(program.pid, 'SIGKILL');
    await program.ended;
    await run(service, env);
  };
  const keys = { AUTH_JWKS_URL: `${url('auth')}/.well-known/jwks.json` };
  try {
    await run('auth', { ...keys, DATABASE_URL: databaseUrl('auth') });
    for (const name of names) await run(name, { ...settings, ...keys, DATABASE_URL: databaseUrl(name) });
    const urls = Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_URL`, url(name)]));
    await run('gateway', { AUTH_URL: url('auth'), ...urls });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: url('gateway'), urlOf: url, dataDir, pids, kill, stop };
}
