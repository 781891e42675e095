import { randomBytes, scryptSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serviceNames } from '../run/services.mjs';
import { compiled, root } from './drivers.mjs';

/**
 * Locations of an installation's data.
 * @typedef {{ file: string } | { url: string }} Database an SQLite file, or a database of a server
 * @typedef {{ dataDir: string, databases: Record<string, Database>, trees: Record<string, string>, env: NodeJS.ProcessEnv }} Place
 */

/** Returns the value of an environment variable, or the content of the file named by the variable with the suffix `_FILE`. */
export function setting(env, name) {
  const file = env[`${name}_FILE`];
  return env[name] || (file ? readFileSync(file, 'utf8').trim() : '') || undefined;
}

const variable = (service, end) => `${service.toUpperCase().replaceAll('-', '_')}_${end}`;

/** Returns the services that have a database. */
const storingServices = () =>
  serviceNames(root).filter((name) => {
    const file = join(root, 'services', name, 'service.json');
    return JSON.parse(readFileSync(file, 'utf8')).database !== false;
  });

async function runningFolders(env) {
  const { runningProducts } = await compiled('packages/portal-cli/dist/plain.js');
  const running = runningProducts(root).filter(
    ({ dataDir }) => !env.DATA_DIR || dataDir === resolve(root, env.DATA_DIR),
  );
  if (running.length > 1) throw new Error('Several products run from this checkout: set DATA_DIR');
  return running[0];
}

/**
 * Returns the service URLs of the installation running from this checkout; undefined when none is running.
 * @returns {Promise<Record<string, string> | undefined>}
 */
export const runningServices = async (env) => (await runningFolders(env))?.services;

/** Finds the installation running from this checkout, or else the one described by the environment. @returns {Promise<Place>} */
export async function findPlace(env) {
  const product = await runningFolders(env);
  const dataDir = product?.dataDir ?? resolve(root, env.DATA_DIR || '.data');
  const database = (service) => {
    const url = setting(env, variable(service, 'DATABASE_URL'));
    return url === undefined ? { file: join(dataDir, `${service}.sqlite`) } : { url };
  };
  const store = env.RELEASES_DIR ? resolve(root, env.RELEASES_DIR) : product?.store;
  return {
    dataDir,
    env,
    databases: Object.fromEntries(storingServices().map((name) => [name, database(name)])),
    trees: { releases: store ?? join(dataDir, 'releases'), mail: join(dataDir, 'mail') },
  };
}

/** Returns the names of all secrets of the services, except secrets in database URLs. */
async function secretNames() {
  const modules = await Promise.all(
    serviceNames(root).map((name) => compiled(`services/${name}/dist/config.js`)),
  );
  const variables = modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => Object.entries(value?.variables ?? {}));
  const secret = variables.filter(([name, schema]) => schema.meta()?.secret && name !== 'DATABASE_URL');
  return [...new Set(secret.map(([name]) => name))].sort();
}

/** Returns the current value of a secret. */
function secretOf({ env, dataDir }, name) {
  const file = join(dataDir, 'key-secret');
  if (name === 'KEY_SECRET' && !setting(env, name) && existsSync(file))
    return readFileSync(file, 'utf8').trim();
  return setting(env, name);
}

/** Returns a fingerprint of two bytes: too short to reveal a weak password by brute force, long enough to detect a changed secret. */
const fingerprintOf = (secret, salt) => scryptSync(secret, salt, 2).toString('hex');

/**
 * Lists fingerprints of the installation's secrets, from which a restore detects changed secrets without knowing them.
 * @param {Place} place
 */
export async function listSecrets(place) {
  const salt = randomBytes(16).toString('hex');
  const names = await secretNames();
  const set = names.map((name) => ({ name, value: secretOf(place, name) })).filter(({ value }) => value);
  return {
    salt,
    fingerprints: Object.fromEntries(set.map(({ name, value }) => [name, fingerprintOf(value, salt)])),
  };
}

/** Returns the names of secrets that have changed or been removed since a backup. @param {Place} place */
export const changedSecrets = (place, { salt, fingerprints }) =>
  Object.keys(fingerprints).filter((name) => {
    const value = secretOf(place, name);
    return value === undefined || fingerprintOf(value, salt) !== fingerprints[name];
  });
