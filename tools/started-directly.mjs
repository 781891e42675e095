import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns true for the script that Node was asked to run, and false for an imported module. Real paths are compared, because a URL
 * percent-encodes a space or an ñ, and Node follows symbolic links.
 * @param {string} address `import.meta.url` of the script
 */
export function startedDirectly(address) {
  const [, script] = process.argv;
  return script !== undefined && existsSync(script) && realpathSync(script) === fileURLToPath(address);
}
