import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns true for the script that Node was started with, and false for a module that another one imports. It compares paths, because a URL
 * percent-encodes a space or an ñ; and real paths, because Node follows symbolic links.
 * @param {string} address `import.meta.url` of the script
 */
export function startedDirectly(address) {
  const [, script] = process.argv;
  return script !== undefined && existsSync(script) && realpathSync(script) === fileURLToPath(address);
}
