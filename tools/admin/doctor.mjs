// Checks an installation (docs/operations.md, "Find out what is wrong"). The modules are loaded on demand, because the container that runs
// all other admin commands does not contain them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './call-internal.mjs';

/** Returns the services that should respond: those of the running installation, or else those named in the environment. */
async function servicesOf(place) {
  const { runningServices } = await import('../backup/place.mjs');
  const running = await runningServices(place.env);
  const named = Object.keys(place.databases).map((name) => [name, place.env[`${name.toUpperCase()}_URL`]]);
  return running ?? Object.fromEntries(named.filter(([, url]) => url));
}

/**
 * Replaces paths of the host in `X_FILE` by those of the same files in the container, where OWN_FILES is the folder of the mounted files:
 * `.env`, which is read into the container, has the paths of the host.
 * @param {NodeJS.ProcessEnv} env
 */
const withOwnFiles = ({ OWN_FILES: folder, ...env }) =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const own = folder && value && name.endsWith('_FILE') && join(folder, name.slice(0, -5).toLowerCase());
      return [name, own && existsSync(own) ? own : value];
    }),
  );

/**
 * Examines the installation described by the environment.
 * @param {NodeJS.ProcessEnv} env
 * @throws {Error} when the environment describes no installation
 */
export async function examineInstallation(env) {
  const { Resolver } = await import('node:dns/promises');
  const { findPlace } = await import('../backup/place.mjs');
  const { examine } = await import('../doctor/examine.mjs');
  const place = await findPlace(withOwnFiles(env));
  return examine(place, await servicesOf(place), new Resolver({ timeout: 5000, tries: 2 }));
}

async function doctor(args) {
  if (args.some((arg) => arg !== '--json')) throw new UsageError('`doctor` only takes --json');
  const examined = await examineInstallation(process.env).catch((error) => {
    process.exitCode = 2;
    console.error(error.message);
  });
  if (!examined) return;
  const { findings, unknown } = examined;
  if (args.includes('--json')) console.log(JSON.stringify({ findings, unknown }, null, 2));
  else {
    for (const { code, problem, remedy } of findings) console.log(`${code}: ${problem}\n    ${remedy}`);
    for (const line of unknown) console.log(`not examined: ${line}`);
    if (findings.length + unknown.length === 0) console.log('Nothing is wrong');
  }
  if (findings.length > 0) process.exitCode = 1;
  else if (unknown.length > 0) process.exitCode = 2;
}

export const doctorCommands = {
  doctor: {
    usage:
      'doctor [--json]               what is wrong with this installation, running or not; changes nothing',
    run: doctor,
  },
};
