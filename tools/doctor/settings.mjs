import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, root } from '../backup/drivers.mjs';
import { setting } from '../backup/place.mjs';
import { serviceNames } from '../run/services.mjs';

/**
 * A problem with an installation.
 * @typedef {{ code: string, problem: string, remedy: string }} Finding
 */

/** Returns the configurations of all services, each with the name of its service. */
async function configurations() {
  const read = async (name) => {
    const module = await compiled(`services/${name}/dist/config.js`);
    return Object.values(module)
      .filter((value) => value?.variables)
      .map((config) => ({ service: name, config }));
  };
  return (await Promise.all([...serviceNames(root), 'gateway'].map(read))).flat();
}

const prefixOf = (service) => service.toUpperCase().replaceAll('-', '_');

/** Returns the edit distance of two names: the number of characters to insert, delete, replace or swap with their neighbour. */
function distance(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const plain = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      rows[i][j] = isSwapped ? Math.min(plain, rows[i - 2][j - 2] + 1) : plain;
    }
  }
  return rows[one.length][other.length];
}

const baseName = (name) => name.replace(/_FILE$/, '');

/**
 * Finds variables with names that are nearly equal to the name of a setting. Other unknown variables are ignored, because they may belong
 * to other programs.
 */
function misspelt(env, known) {
  const given = Object.keys(env).filter((name) => name.length > 5 && /^[A-Z_]+$/.test(name));
  return given.flatMap((name) => {
    if (known.has(name) || known.has(baseName(name))) return [];
    const near = [...known].find((one) => one.length > 5 && distance(baseName(name), one) === 1);
    if (near === undefined) return [];
    return [
      { code: 'setting-unknown', problem: `${name} is not a setting`, remedy: `Did you mean ${near}?` },
    ];
  });
}

function wrongValues(configs, env) {
  const lines = configs.flatMap(({ service, config }) => {
    const url = setting(env, `${prefixOf(service)}_DATABASE_URL`);
    try {
      config.load({ ...env, ...(url !== undefined && { DATABASE_URL: url, DATABASE_URL_FILE: undefined }) });
      return [];
    } catch (error) {
      return error.message.split('\n').slice(error.message.includes('\n') ? 1 : 0);
    }
  });
  return [...new Set(lines.map((line) => line.trim()))].map((line) => ({
    code: 'setting-invalid',
    problem: `A setting is wrong: ${line}`,
    remedy: 'See docs/configuration.md for its values',
  }));
}

const isHere = (host) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host);
const together = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'];

/** Finds settings that lack another required setting, or that exclude each other. */
function contradictions(env, get) {
  const found = [];
  const add = (code, problem, remedy) => found.push({ code, problem, remedy });
  for (const name of Object.keys(env))
    if (env[name] && env[`${name}_FILE`] && !name.endsWith('_FILE'))
      add('setting-twice', `${name} and ${name}_FILE are both set; the file is ignored`, 'Unset one of them');
  const missing = together.filter((name) => !get(name));
  if (missing.length > 0 && missing.length < together.length)
    add(
      'oidc-incomplete',
      `Sign-in by the organisation lacks ${missing.join(', ')}`,
      'Set all four or none of them',
    );
  if (get('SMTP_URL') && !get('PUBLIC_URL'))
    add('public-url-unset', 'SMTP_URL is set without PUBLIC_URL, so no email is sent', 'Set PUBLIC_URL');
  if (Boolean(get('DEMO_USERNAME')) !== Boolean(get('DEMO_PASSWORD')))
    add(
      'demo-incomplete',
      'Only one of DEMO_USERNAME and DEMO_PASSWORD is set',
      'Set both for a demonstration, or none',
    );
  return found;
}

/** Finds settings that are fine on a laptop but dangerous on the internet. */
function insecure(get, place) {
  const found = [];
  const add = (code, problem, remedy) => found.push({ code, problem, remedy });
  const address = get('PUBLIC_URL');
  const url = address && URL.canParse(address) ? new URL(address) : undefined;
  const isPublic = url !== undefined && !isHere(url.hostname);
  if (isPublic && url.protocol === 'http:')
    add(
      'public-url-http',
      'PUBLIC_URL is not https',
      'Put a TLS-terminating proxy in front, and name its https address',
    );
  if (isPublic && get('DEMO_PASSWORD'))
    add(
      'demo-account',
      'Demonstration accounts are on a public site',
      'Unset DEMO_USERNAME and DEMO_PASSWORD',
    );
  const elsewhere = Object.keys(place.databases).filter((name) => {
    const there = get(`${prefixOf(name)}_URL`);
    return there && URL.canParse(there) && !isHere(new URL(there).hostname);
  });
  if (elsewhere.some((name) => !get('INTERNAL_KEY') && !get(`${prefixOf(name)}_INTERNAL_KEY`)))
    add(
      'internal-key-unset',
      'Services are on another machine, and no key is shown to their internal routes',
      'Set INTERNAL_KEY for all of them',
    );
  if ('url' in (place.databases.auth ?? {}) && !get('KEY_SECRET'))
    add('key-secret-unset', 'Signing keys are stored in the database without encryption', 'Set KEY_SECRET');
  return found;
}

/** Returns the sender of emails: MAIL_FROM or, without it, the company's address. */
export function senderOf(env) {
  const file = env.SITE_FILE || join(root, 'site.json');
  return setting(env, 'MAIL_FROM') ?? JSON.parse(readFileSync(file, 'utf8')).email;
}

/** Returns the domain of a mailbox, `Name <address>` or `address`. */
export const domainOf = (mailbox) => mailbox.replace(/>$/, '').split('@').at(-1) ?? '';

function exampleSender(get, env) {
  if (!get('SMTP_URL')) return [];
  const domain = domainOf(senderOf(env));
  if (!/\.(example|invalid|test)$/.test(domain)) return [];
  return [
    {
      code: 'mail-sender-example',
      problem: `Emails are sent from ${domain}, which is an example`,
      remedy: 'Set MAIL_FROM, or the email of site.json',
    },
  ];
}

/** Settings that only command-line tools read, and no service. */
const toolNames = [
  'BACKUP_TO',
  'BACKUP_KEEP',
  'BACKUP_DIR',
  'BACKUP_KEY',
  'BACKUP_DATABASE_URL',
  'PORTALS_ROOT',
];

const own = () =>
  serviceNames(root).flatMap((name) =>
    ['URL', 'DATABASE_URL', 'INTERNAL_KEY'].map((end) => `${prefixOf(name)}_${end}`),
  );

/** Returns the variables that name a file that cannot be read. */
const unreadableFiles = (env, known) =>
  Object.keys(env).filter((name) => {
    if (!name.endsWith('_FILE') || !known.has(baseName(name))) return false;
    try {
      setting({ [name]: env[name] }, baseName(name));
      return false;
    } catch {
      return true;
    }
  });

/** Checks the settings in the environment. @param {import('../backup/place.mjs').Place} place @returns {Promise<Finding[]>} */
export async function settingFindings(place) {
  const configs = await configurations();
  const variables = configs.flatMap(({ config }) => Object.keys(config.variables));
  const known = new Set([...variables, ...own(), ...toolNames]);
  const closed = unreadableFiles(place.env, known);
  const env = Object.fromEntries(Object.entries(place.env).filter(([name]) => !closed.includes(name)));
  // A setting in an unreadable file has a value, which is unknown.
  const get = (name) => setting(env, name) ?? (closed.includes(`${name}_FILE`) ? 'unknown' : undefined);
  return [
    ...closed.map((name) => ({
      code: 'setting-file-unreadable',
      problem: `The file that ${name} names cannot be read`,
      remedy: 'Mend its path, or let this user read it',
    })),
    ...misspelt(env, known),
    ...wrongValues(configs, env),
    ...contradictions(env, get),
    ...insecure(get, place),
    ...(closed.includes('MAIL_FROM_FILE') ? [] : exampleSender(get, env)),
  ];
}
