import { resolve } from 'node:path';
import { portProblem } from './ports.mjs';

const portsToTry = 20;

const portOf = ({ url }) => Number(new URL(url).port);

/** Returns true when an installation responds. Checking the process id is not enough, because another process may have reused it. */
const responds = ({ url }) =>
  fetch(`${url}/livez`, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.ok,
    () => false,
  );

/**
 * Finds the running installation to attach to: the one that uses DATA_DIR or, if several match, the one on PORT.
 * @template {{ url: string, dataDir: string }} Product
 * @param {Product[]} running
 * @param {string} root folder of the checkout
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Product | null>} null when none is running
 * @param {string} [command] arguments of npm run, for the message
 * @throws {Error} with a list of the installations when several match
 */
export async function findProduct(running, root, env, command = 'dev …') {
  const named = running.filter(({ dataDir }) => !env.DATA_DIR || dataDir === resolve(root, env.DATA_DIR));
  const answers = await Promise.all(named.map(responds));
  const found = named.filter((_product, index) => answers[index]);
  if (found.length < 2) return found[0] ?? null;
  const onPort = found.find((product) => portOf(product) === Number(env.PORT));
  if (onPort) return onPort;
  const lines = found.map(({ url, dataDir }) => `  DATA_DIR=${dataDir} npm run ${command}  ${url}`);
  throw new Error(
    `Several products run from this checkout. Name the one that is meant:\n${lines.join('\n')}`,
  );
}

/**
 * Returns the port for a second gateway: PORT, or the next free port when the running installation uses PORT.
 * @param {{ url: string }} product
 * @param {string} host
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 * @throws {Error} when there is none
 */
export async function portBeside(product, host, env) {
  const own = portOf(product);
  const wanted = Number(env.PORT || own);
  const ports = wanted === own ? Array.from({ length: portsToTry }, (_, index) => own + 1 + index) : [wanted];
  let problem = null;
  for (const port of ports) {
    problem = port > 65_535 ? `Port ${port} does not exist` : await portProblem(port, host);
    if (problem === null) return port;
  }
  throw new Error(problem);
}
