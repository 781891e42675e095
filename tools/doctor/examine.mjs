import { setting } from '../backup/place.mjs';
import { databaseFindings, releaseFindings } from './data.mjs';
import { limitFindings } from './limits.mjs';
import {
  collectorFindings,
  diskFindings,
  permissionFindings,
  secretFindings,
  serviceFindings,
} from './machine.mjs';
import { mailFindings } from './mail.mjs';
import { settingFindings } from './settings.mjs';

/** Removes user names and passwords from the URLs in error messages of drivers. */
const withoutSecrets = (text) => String(text).replace(/\/\/[^/\s@]*@/g, '//');

/** Returns the folder whose free disk space matters. If all databases are on a server, only the release store is local. */
const mainFolder = ({ databases, dataDir, trees }) =>
  Object.values(databases).every((one) => 'url' in one) ? trees.releases : dataDir;

const keyOf = (env, name) =>
  setting(env, `${name.toUpperCase().replaceAll('-', '_')}_INTERNAL_KEY`) ?? setting(env, 'INTERNAL_KEY');

/**
 * Checks an installation without changing anything. When a check cannot be carried out, the other checks still run.
 * @param {import('../backup/place.mjs').Place} place
 * @param {Record<string, string>} services addresses of the services that should run, by name
 * @param {Parameters<typeof mailFindings>[1]} resolver
 * @returns {Promise<{ findings: import('./settings.mjs').Finding[], unknown: string[] }>}
 */
export async function examine(place, services, resolver) {
  const { env } = place;
  const examinations = {
    settings: () => settingFindings(place),
    disk: () => diskFindings(mainFolder(place)),
    permissions: () => permissionFindings(place),
    keys: () => secretFindings(place),
    mail: () => mailFindings(place, resolver),
    limits: () => limitFindings(place),
    traces: () => collectorFindings(place),
    releases: () => releaseFindings(place.trees.releases),
  };
  for (const name of Object.keys(place.databases))
    examinations[`database of ${name}`] = () => databaseFindings(name, place);
  for (const [name, url] of Object.entries(services))
    examinations[name] = () =>
      // The service without a database, publishing, has no internal routes.
      serviceFindings(name, url, name in place.databases ? { key: keyOf(env, name) } : null);
  const findings = [];
  const unknown = [];
  for (const [name, look] of Object.entries(examinations))
    try {
      findings.push(...(await look()));
    } catch (error) {
      unknown.push(withoutSecrets(`${name}: ${error.message || error.code}`));
    }
  return {
    findings: findings.map((one) => ({ ...one, problem: withoutSecrets(one.problem) })),
    unknown,
  };
}
