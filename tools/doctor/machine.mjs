import { accessSync, constants, existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setting } from '../backup/place.mjs';

const leastFreeBytes = 1e9;
const longestDriftMs = 5000;
const timeoutMs = 5000;

/** Checks the free space of the disk that contains this folder. @returns {import('./settings.mjs').Finding[]} */
export function diskFindings(folder, free = () => statfsSync(folder)) {
  if (!existsSync(folder))
    return [
      {
        code: 'data-missing',
        problem: `There is no folder ${folder}`,
        remedy: 'Set DATA_DIR, or start the product once',
      },
    ];
  const found = [];
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    found.push({
      code: 'data-not-writable',
      problem: `This user cannot write to ${folder}`,
      remedy: 'Give the folder to the user of the product, and mount it for writing',
    });
  }
  const { bavail, bsize } = free();
  if (bavail * bsize < leastFreeBytes)
    found.push({
      code: 'disk-low',
      problem: `The disk of ${folder} has ${Math.floor((bavail * bsize) / 1e6)} MB left`,
      remedy: 'Make room: below 1 GB uploads, backups and migrations may fail',
    });
  return found;
}

const openTo = (path, mask) => (statSync(path).mode & mask) !== 0;
const sticky = 0o1000;

/** Checks that other users of this machine cannot read data and secrets. @returns {import('./settings.mjs').Finding[]} */
export function permissionFindings({ dataDir, env }) {
  const found = [];
  if (existsSync(dataDir)) {
    const isShared = (statSync(dataDir).mode & sticky) !== 0;
    if (!isShared && openTo(dataDir, 0o077))
      found.push({
        code: 'data-open',
        problem: `Others can open ${dataDir}`,
        remedy: `chmod 700 ${dataDir}`,
      });
    const own = readdirSync(dataDir).filter((name) => name.endsWith('.sqlite') || name === 'key-secret');
    for (const file of own.map((name) => join(dataDir, name)).filter((path) => openTo(path, 0o077)))
      found.push({ code: 'data-file-open', problem: `Others can read ${file}`, remedy: `chmod 600 ${file}` });
  }
  const secrets = Object.keys(env).filter((name) =>
    /(KEY|SECRET|PASSWORD|AUTHORIZATION|DATABASE_URL|SMTP_URL|IMAP_URL|LIMITS_URL)_FILE$/.test(name),
  );
  for (const name of secrets) {
    const file = env[name];
    if (file && existsSync(file) && statSync(file).isFile() && openTo(file, 0o007))
      found.push({
        code: 'secret-open',
        problem: `Everybody can read the file of ${name}`,
        remedy: `chmod o= ${file}`,
      });
  }
  return found;
}

/** Checks the installation's secrets without printing them. @returns {import('./settings.mjs').Finding[]} */
export function secretFindings({ dataDir, env }) {
  const found = [];
  const file = join(dataDir, 'key-secret');
  if (existsSync(file) && readFileSync(file, 'utf8').trim().length < 16)
    found.push({
      code: 'key-secret-short',
      problem: `${file} has less than 16 characters`,
      remedy: 'Restore it from where you keep the secrets',
    });
  const own = setting(env, 'INTERNAL_KEY');
  const shown = setting(env, 'AUTH_INTERNAL_KEY');
  if (own && shown && own !== shown)
    found.push({
      code: 'internal-key-differs',
      problem: 'AUTH_INTERNAL_KEY is not INTERNAL_KEY',
      remedy: 'Give auth and its callers the same key',
    });
  return found;
}

/**
 * Reports a server clock that differs from this machine's clock. `there` is the server's time in milliseconds, accurate to `accuracyMs`.
 */
export function clockFindings(code, name, there, accuracyMs = 0, here = Date.now()) {
  const drift = there - here;
  if (Math.abs(drift) <= longestDriftMs + accuracyMs) return [];
  const words = `${Math.round(Math.abs(drift) / 1000)} s ${drift > 0 ? 'ahead of' : 'behind'}`;
  return [{ code, problem: `The clock of ${name} is ${words} this one`, remedy: 'Synchronise both by NTP' }];
}

/**
 * Checks that a running service is ready, accepts the internal key, and has the right time.
 * @param {string} name
 * @param {string} url
 * @param {{ key: string | undefined } | null} shown the key for its internal routes; null for a service without internal routes
 */
export async function serviceFindings(name, url, shown) {
  const ask = (path, headers = {}) =>
    fetch(new URL(path, url), { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  let ready;
  try {
    ready = await ask('/readyz');
  } catch (error) {
    const why = error.cause?.message ?? error.message;
    return [
      {
        code: 'service-unreachable',
        problem: `${name} at ${url} does not answer: ${why}`,
        remedy: `Start ${name}, and see its log`,
      },
    ];
  }
  const found = clockFindings(
    'clock-service',
    name,
    Date.parse(ready.headers.get('date') ?? '') || Date.now(),
    1000,
  );
  if (!ready.ok)
    found.push({
      code: 'service-not-ready',
      problem: `${name} is not ready: ${ready.status}`,
      remedy: `See the log of ${name}`,
    });
  if (shown === null) return found;
  const { key } = shown;
  const { status } = await ask('/metrics', key === undefined ? {} : { authorization: `Bearer ${key}` });
  if (status === 404)
    found.push({
      code: 'internal-key-refused',
      problem: `${name} refuses the key that it is shown`,
      remedy: `Give it and its callers the same key`,
    });
  return found;
}

/** Checks that something answers at the address of the trace collector, whatever it answers. Sends neither traces nor headers. */
export async function collectorFindings({ env }) {
  const address = setting(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (address === undefined || !URL.canParse(address)) return [];
  const { host, origin } = new URL(address);
  try {
    await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return [];
  } catch (error) {
    return [
      {
        code: 'collector-unreachable',
        problem: `The trace collector at ${host} does not answer: ${error.cause?.message ?? error.message}`,
        remedy:
          'Mend OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, usually port 4318), the firewall or the collector: until then traces are lost',
      },
    ];
  }
}
