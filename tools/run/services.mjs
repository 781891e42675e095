import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from './ports.mjs';

/**
 * Returns the names of the services, which are the folders with a service declaration.
 * @param {string} root
 * @returns {string[]}
 */
export const serviceNames = (root) =>
  readdirSync(join(root, 'services'))
    .filter((name) => existsSync(join(root, 'services', name, 'service.json')))
    .sort();

/** Returns the name of a service's variable, such as THING_URL or THING_DATABASE_URL. */
const variable = (name, end) => `${name.toUpperCase().replaceAll('-', '_')}_${end}`;

/** Returns the name of the service that issues sessions and publishes the keys with which access tokens are verified. */
const sessionService = (root, names) =>
  names.find(
    (name) =>
      JSON.parse(readFileSync(join(root, 'services', name, 'service.json'), 'utf8')).role === 'sessions',
  );

/** Maximum size of a service's old-generation heap in megabytes, as in its container (docker-compose.yml). */
const heapMb = 224;
/**
 * Returns the Node options for a service. The options from the environment come last, so that they take precedence.
 * @param {NodeJS.ProcessEnv} env
 */
const nodeOptions = ({ NODE_OPTIONS }) =>
  [`--max-old-space-size=${heapMb}`, NODE_OPTIONS].filter(Boolean).join(' ');

/**
 * Makes glibc return freed memory to the system. By default, glibc holds freed memory in one pool per thread, which grows especially when
 * documents are compressed. The images set the same variables; other C libraries ignore them.
 */
const returnMemory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Returns true when a variable has a value, of its own or in a file (`X_FILE`); an empty variable counts as unset. */
const isSet = (env, name) => Boolean(env[name] || env[`${name}_FILE`]);

function readSite(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`SITE_FILE: ${file} cannot be read as JSON (${error.message})`, { cause: error });
  }
}

/** Returns the default sender and recipient of enquiries, where the environment has none: the company's address in site.json. */
function mailAddresses(siteFile, env) {
  const { email } = readSite(siteFile);
  const names = ['MAIL_FROM', 'MAIL_TO'].filter((name) => !isSet(env, name));
  return Object.fromEntries(names.map((name) => [name, email]));
}

/** Returns the keys that callers of the services show, where the environment has none: the key that all services ask for. */
function internalKeys(services, env) {
  const names = services.map((name) => variable(name, 'INTERNAL_KEY')).filter((name) => !isSet(env, name));
  return Object.fromEntries(
    names.flatMap((name) => [
      [name, env.INTERNAL_KEY],
      [`${name}_FILE`, env.INTERNAL_KEY_FILE],
    ]),
  );
}

const siteFileOf = (root, env) => env.SITE_FILE || join(root, 'site.json');

const hostInUrl = (host) => {
  if (host.includes(':')) return `[${host}]`;
  return host === '0.0.0.0' ? '127.0.0.1' : host;
};

const isLoopback = (host) => ['127.0.0.1', '::1', 'localhost'].includes(host);

/**
 * Returns the URL of an installation for people and tools on its machine.
 * @param {{ host: string, port: number }} settings
 */
export const urlOf = ({ host, port }) =>
  `http://${isLoopback(host) || ['0.0.0.0', '::'].includes(host) ? 'localhost' : hostInUrl(host)}:${port}`;

/**
 * Returns settings for an installation that only writes emails to files: links in emails point to its port, and accounts need no approval
 * for sending unless the installation is reachable from other machines.
 */
function siteOfMails(port, host, env) {
  if (isSet(env, 'SMTP_URL') || isSet(env, 'PUBLIC_URL')) return {};
  const outreach = isLoopback(host) && !isSet(env, 'OUTREACH') ? { OUTREACH: 'open' } : {};
  return { PUBLIC_URL: `http://localhost:${port}`, ...outreach };
}

/**
 * Returns the process description of a gateway on this machine, in front of running services.
 * @param {{ root: string, dataDir: string, port: number, host: string, env: NodeJS.ProcessEnv,
 *   urls: Record<string, string> }} options `urls`: addresses of the services by name
 */
export function planGateway({ root, dataDir, port, host, env, urls }) {
  const siteFile = siteFileOf(root, env);
  return {
    name: 'gateway',
    script: join(root, 'services', 'gateway', 'dist', 'main.js'),
    url: `http://${hostInUrl(host)}:${port}`,
    env: {
      ...returnMemory,
      ...env,
      ...mailAddresses(siteFile, env),
      ...internalKeys(Object.keys(urls), env),
      DATA_DIR: dataDir,
      HOST: host,
      PORT: String(port),
      SITE_FILE: siteFile,
      SERVICES_DIR: join(root, 'services'),
      ...Object.fromEntries(Object.entries(urls).map(([name, url]) => [variable(name, 'URL'), url])),
    },
  };
}

/**
 * Returns the variables for the database of a service; without them, it uses an SQLite file in DATA_DIR.
 * @throws when NAME_DATABASE_URL_FILE names a server although the SQLite file exists: up to version 1.2.0, `npm start` ignored that variable,
 *   so the data are in the file, and the service would start on an empty server
 */
function databaseOf(name, dataDir, env) {
  const [url, urlFile] = [variable(name, 'DATABASE_URL'), variable(name, 'DATABASE_URL_FILE')];
  const file = join(dataDir, `${name}.sqlite`);
  if (env[urlFile] && !env[url] && existsSync(file))
    throw new Error(
      `Up to version 1.2.0, npm start ignored ${urlFile} and stored the data of the service in ${file}. ` +
        `To go on with them, unset ${urlFile}. To use the database that it names, which has no copy of them, ` +
        `move the file away, with ${name}.sqlite-wal and ${name}.sqlite-shm if they exist.`,
    );
  return { DATABASE_URL: env[url], DATABASE_URL_FILE: env[urlFile] };
}

/**
 * Returns the process descriptions of the services and the gateway on this machine.
 * @param {{ root: string, dataDir: string, port: number, host: string, env: NodeJS.ProcessEnv }} options
 */
export async function planServices({ root, dataDir, port, host, env }) {
  const names = serviceNames(root);
  if (isSet(env, 'DATABASE_URL')) {
    const variables = names.map((name) => variable(name, 'DATABASE_URL')).join(', ');
    throw new Error(`Each service has its own database: set ${variables} instead of DATABASE_URL.`);
  }
  // The gateway starts later, on `port`.
  const ports = (await freePorts(names.length + 1)).filter((one) => one !== port);
  const urls = Object.fromEntries(names.map((name, index) => [name, `http://127.0.0.1:${ports[index]}`]));
  const common = {
    ...returnMemory,
    ...env,
    ...mailAddresses(siteFileOf(root, env), env),
    ...internalKeys(names, env),
    ...siteOfMails(port, host, env),
    DATA_DIR: dataDir,
  };
  const service = (name, index) => ({
    name,
    script: join(root, 'services', name, 'dist', 'main.js'),
    url: urls[name],
    env: {
      ...common,
      NODE_OPTIONS: nodeOptions(env),
      HOST: '127.0.0.1',
      PORT: String(ports[index]),
      // Auth needs these URLs, because it requests the data that the services store about a person.
      ...Object.fromEntries(Object.entries(urls).map(([other, url]) => [variable(other, 'URL'), url])),
      AUTH_JWKS_URL: `${urls[sessionService(root, names)]}/.well-known/jwks.json`,
      ...databaseOf(name, dataDir, env),
    },
  });
  return { services: names.map(service), gateway: planGateway({ root, dataDir, port, host, env, urls }) };
}
