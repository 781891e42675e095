import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Tells the script that Node was asked to run from a module that another one imports. Compares paths, because an address
 * has a space or an ñ of the path in percent encoding; and real ones, because Node follows symbolic links.
 * @param {string} address `import.meta.url` of the script
 */
export function startedDirectly(address) {
  const [, script] = process.argv;
  return script !== undefined && existsSync(script) && realpathSync(script) === fileURLToPath(address);
}
