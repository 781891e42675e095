// Finds and installs the programs that tests need and npm does not provide: a Chromium browser, a MariaDB server and OpenSSL.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = {
  // The headless shell comes first, because it uses less processor time than the full browser.
  chromium: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ],
  mariadbd: [
    '/usr/sbin/mariadbd',
    '/usr/bin/mariadbd',
    '/usr/local/sbin/mariadbd',
    '/usr/local/bin/mariadbd',
    '/opt/homebrew/bin/mariadbd',
  ],
  openssl: ['/usr/bin/openssl'],
};

const environment = { chromium: 'CHROMIUM_PATH', mariadbd: 'MARIADBD_PATH', openssl: 'OPENSSL_PATH' };
/** Debian packages that contain the program, in order of preference, because some Debian releases lack the first one. */
const debianPackages = {
  chromium: ['chromium-headless-shell', 'chromium'],
  mariadbd: ['mariadb-server'],
  openssl: ['openssl'],
};

/**
 * Finds a program by its environment variable, then in the usual places, then on PATH.
 * @param {string} name `chromium`, `mariadbd` or `openssl`
 * @returns {string | null} absolute path; null when it is not installed
 */
export function findProgram(name) {
  const chosen = process.env[environment[name]];
  if (chosen) return existsSync(chosen) ? chosen : null;
  const known = places[name].find((path) => existsSync(path));
  if (known) return known;
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

/** Returns the path of the Chromium that Playwright installs; null when it is not installed. */
async function playwrightChromium() {
  const { chromium } = await import('playwright').catch(() => ({ chromium: null }));
  const path = chromium?.executablePath();
  return path && existsSync(path) ? path : null;
}

/** MySQL takes the place of MariaDB in tests when MYSQLD_PATH names its program. */
const isNeeded = (name) => name !== 'mariadbd' || !process.env.MYSQLD_PATH;
const missing = (names) => names.filter((name) => isNeeded(name) && findProgram(name) === null);

function installOnDebian(names) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return;
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  const offered = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
  const packages = names.map((name) => debianPackages[name].find(offered) ?? debianPackages[name][0]);
  console.log(`Installing ${packages.join(' and ')} with apt-get…`);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

/**
 * Ensures that programs are installed, and installs missing ones where that works without a prompt (as root on Debian). Sets the variables
 * with their paths, such as CHROMIUM_PATH, for child processes.
 * @param {string[]} [needed] names of programs, as for `findProgram`; all by default
 * @throws {Error} when a program is still missing; the message names the package to install
 */
export async function ensurePrograms(needed = Object.keys(places)) {
  if (needed.includes('chromium') && findProgram('chromium') === null) {
    const own = await playwrightChromium();
    if (own) process.env.CHROMIUM_PATH = own;
  }
  if (missing(needed).length > 0) installOnDebian(missing(needed));
  const still = missing(needed);
  if (still.length > 0) {
    const names = still.map((name) => `${debianPackages[name].join(' or ')} (or set ${environment[name]})`);
    const packages = still.map((name) => debianPackages[name][0]);
    throw new Error(
      `The tests need ${names.join(' and ')}. On Debian: sudo apt-get install -y ${packages.join(' ')}`,
    );
  }
  for (const name of needed) process.env[environment[name]] = findProgram(name) ?? '';
}
