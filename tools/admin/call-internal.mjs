// Calls the running services on behalf of an operator.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A command line that cannot be parsed. */
export class UsageError extends Error {}

const timeoutMs = 10_000;
const root = process.env.PORTALS_ROOT ?? join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Returns the value of an environment variable, or the content of the file named by the variable with the suffix `_FILE`. */
function setting(name) {
  const file = process.env[`${name}_FILE`];
  return process.env[name] || (file ? readFileSync(file, 'utf8').trim() : undefined);
}

/** Returns the services of the installation that runs from this checkout. */
async function runningServices() {
  const { runningProducts } = await import(join(root, 'packages/portal-cli/dist/plain.js'));
  const { findProduct } = await import('../run/attach.mjs');
  /** @type {{ url: string, dataDir: string, services: Record<string, string> }[]} */
  const running = runningProducts(root);
  const product = await findProduct(running, root, process.env, 'admin -- …');
  if (product === null) throw new Error('No product runs from this checkout. Start it first: npm start');
  return product.services;
}

/** Returns the URL of a service and the key for its internal routes. */
async function serviceOf(name) {
  const variable = name.toUpperCase().replaceAll('-', '_');
  const key = setting(`${variable}_INTERNAL_KEY`) ?? setting('INTERNAL_KEY');
  const url = process.env[`${variable}_URL`] || (await runningServices())[name];
  return { url, key };
}

/**
 * Calls an internal route of a service.
 * @param {string} name name of the service
 * @param {string} path
 * @param {object} [body] sent by POST; without it the call is a GET
 * @returns {Promise<any>} null for 404
 */
export async function callInternal(name, path, body) {
  const { url, key } = await serviceOf(name);
  const answer = await fetch(new URL(path, url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error) => {
    throw new Error(`${name} at ${url} does not answer: ${error.cause?.message ?? error.message}`);
  });
  if (answer.status === 404) return null;
  if (answer.ok) return answer.json();
  const { message = '' } = await answer.json().catch(() => ({}));
  throw new Error(`${name} answered ${answer.status} ${message}`);
}
