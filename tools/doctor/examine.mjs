import { existsSync, readdirSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../backup/database.mjs';
import { root } from '../backup/drivers.mjs';
import { setting } from '../backup/place.mjs';
import { senderFindings, serverFindings } from './mail.mjs';

/**
 * One thing that is wrong; `code` stays the same from version to version.
 * @typedef {{ code: string, problem: string, remedy: string }} Finding
 * @typedef {import('../backup/place.mjs').Place} Place
 */

const finding = (code, problem, remedy) => ({ code, problem, remedy });
const shortestSecret = 16;
const leastBytes = 1e9;

/** Returns the migrations that this version of a service knows, oldest first. */
async function knownMigrations(service) {
  const module = await import(pathToFileURL(join(root, 'services', service, 'dist/service.js')).href);
  const found = Object.values(module).flatMap(
    (value) => value?.database?.migrations ?? value?.migrations ?? [],
  );
  if (found.length === 0) throw new Error('its migrations are not in dist/service.js');
  return found.map((one) => one.name);
}

/** Compares the applied migrations of a database with those of this version. @param {Place} place */
async function schemaFindings(place, service) {
  const source = await openDatabase(place.databases[service]);
  try {
    const [applied, known] = [await source.migrations(), await knownMigrations(service)];
    const ahead = applied.filter((name) => !known.includes(name));
    const behind = known.filter((name) => !applied.includes(name));
    return [
      ...(ahead.length > 0
        ? [
            finding(
              'SCHEMA_AHEAD',
              `${service}: a newer version applied ${ahead.join(', ')}`,
              'Start that version, or restore a backup of this one',
            ),
          ]
        : []),
      ...(behind.length > 0
        ? [
            finding(
              'SCHEMA_BEHIND',
              `${service}: ${behind.join(', ')} is not applied`,
              'Start the service of this version: it applies them',
            ),
          ]
        : []),
    ];
  } finally {
    await source.close();
  }
}

/** @param {Place} place */
async function diskFindings({ dataDir }) {
  const { bavail, bsize } = await statfs(dataDir);
  const isWritable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  return [
    ...(bavail * bsize < leastBytes
      ? [
          finding(
            'DISK_FULL',
            `${dataDir} has ${Math.round((bavail * bsize) / 1e6)} MB left`,
            'Free at least 1 GB',
          ),
        ]
      : []),
    ...(isWritable
      ? []
      : [
          finding(
            'DATA_NOT_WRITABLE',
            `${dataDir} cannot be written`,
            'Give it to the account of the product',
          ),
        ]),
  ];
}

/** Finds data and secrets that other accounts of this machine can read. @param {Place} place */
async function permissionFindings({ dataDir, env }) {
  const named = Object.entries(env).filter(([name, file]) => /(KEY|SECRET|URL)_FILE$/.test(name) && file);
  const own = readdirSync(dataDir).filter((name) => name === 'key-secret' || name.endsWith('.sqlite'));
  const files = [...named.map(([, file]) => String(file)), ...own.map((name) => join(dataDir, name))];
  const found = [];
  for (const file of files) {
    if (((await stat(file)).mode & 0o077) === 0) continue;
    found.push(finding('READABLE_BY_OTHERS', `Other accounts may read ${file}`, `chmod 600 ${file}`));
  }
  return found;
}

/** Finds keys that are too short. @param {Place} place */
async function keyFindings({ env }) {
  const names = Object.keys(env).map((name) => name.replace(/_FILE$/, ''));
  const keys = [...new Set(names)].filter((name) => /(^|_)(INTERNAL_KEY|KEY_SECRET)$/.test(name));
  return keys
    .filter((name) => (setting(env, name) ?? '').length < shortestSecret)
    .map((name) =>
      finding(
        'KEY_SHORT',
        `${name} has fewer than ${shortestSecret} characters`,
        'Make one with openssl rand -base64 32',
      ),
    );
}

/** Checks every file of the live releases against its hash. @param {Place} place */
async function storeFindings({ trees }) {
  if (!existsSync(trees.releases)) return [];
  const { damagedLive, ReleaseStore } = await import(
    pathToFileURL(join(root, 'packages/portal-cli/dist/plain.js')).href
  );
  const damaged = await damagedLive(new ReleaseStore(trees.releases)).catch((error) => {
    if (error.constructor.name === 'StoreError') return [error.message];
    throw error;
  });
  return damaged.map((line) =>
    finding('STORE_DAMAGED', line, 'Publish that release again, or restore a backup'),
  );
}

/**
 * Looks at an installation without changing it.
 * @param {Place} place
 * @returns {Promise<{ findings: Finding[], unseen: string[] }>} `unseen` names the parts that could not be looked at
 */
export async function examine(place) {
  const parts = {
    disk: diskFindings,
    permissions: permissionFindings,
    keys: keyFindings,
    store: storeFindings,
    'mail server': serverFindings,
    'DNS of the sender': (one) => senderFindings(one),
    ...Object.fromEntries(
      Object.keys(place.databases).map((name) => [`schema of ${name}`, () => schemaFindings(place, name)]),
    ),
  };
  const findings = [];
  const unseen = [];
  for (const [label, look] of Object.entries(parts))
    try {
      findings.push(...(await look(place)));
    } catch (error) {
      unseen.push(`${label} (${error.code ?? error.message})`);
    }
  return { findings, unseen };
}
