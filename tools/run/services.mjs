import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from './ports.mjs';

const names = ['auth', 'consulting', 'marketing'];

/** Each service has its own database: AUTH_DATABASE_URL and so on; without one, an SQLite file in DATA_DIR. */
function databaseOf(name, env) {
  return env[`${name.toUpperCase()}_DATABASE_URL`];
}

/** Enquiries go to the company's own address, and come from it, unless the environment says otherwise. */
function mailAddresses(siteFile) {
  const { email } = JSON.parse(readFileSync(siteFile, 'utf8'));
  return { MAIL_FROM: email, MAIL_TO: email };
}

const hostInUrl = (host) => {
  if (host.includes(':')) return `[${host}]`;
  return host === '0.0.0.0' ? '127.0.0.1' : host;
};

/**
 * A gateway as a process on this machine, in front of services that run.
 * @param {{ root: string, dataDir: string, port: number, host: string, env: NodeJS.ProcessEnv,
 *   urls: Record<string, string> }} options `urls`: addresses of the services by name
 */
export function planGateway({ root, dataDir, port, host, env, urls }) {
  const siteFile = env.SITE_FILE ?? join(root, 'site.json');
  return {
    name: 'gateway',
    script: join(root, 'services', 'gateway', 'dist', 'main.js'),
    url: `http://${hostInUrl(host)}:${port}`,
    env: {
      ...mailAddresses(siteFile),
      ...env,
      DATA_DIR: dataDir,
      HOST: host,
      PORT: String(port),
      SITE_FILE: siteFile,
      AUTH_URL: urls.auth,
      CONSULTING_URL: urls.consulting,
      MARKETING_URL: urls.marketing,
    },
  };
}

/**
 * The services and the gateway as processes on this machine.
 * @param {{ root: string, dataDir: string, port: number, host: string, env: NodeJS.ProcessEnv }} options
 */
export async function planServices({ root, dataDir, port, host, env }) {
  if (env.DATABASE_URL) {
    throw new Error(
      'Each service has its own database: set AUTH_DATABASE_URL, CONSULTING_DATABASE_URL and MARKETING_DATABASE_URL instead of DATABASE_URL.',
    );
  }
  const ports = await freePorts(names.length);
  const urls = Object.fromEntries(names.map((name, index) => [name, `http://127.0.0.1:${ports[index]}`]));
  const siteFile = env.SITE_FILE ?? join(root, 'site.json');
  const common = { ...mailAddresses(siteFile), ...env, DATA_DIR: dataDir };
  const service = (name, index) => ({
    name,
    script: join(root, 'services', name, 'dist', 'main.js'),
    url: urls[name],
    env: {
      ...common,
      HOST: '127.0.0.1',
      PORT: String(ports[index]),
      AUTH_JWKS_URL: `${urls.auth}/.well-known/jwks.json`,
      DATABASE_URL: databaseOf(name, env),
    },
  });
  return { services: names.map(service), gateway: planGateway({ root, dataDir, port, host, env, urls }) };
}
