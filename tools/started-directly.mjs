import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns true for the script that Node was asked to run, and false for an imported module. Real paths are compared, because
 * `import.meta.url` percent-encodes some characters, and Node resolves symbolic links in it.
 * @param {string} address `import.meta.url` of the script
 */
export function startedDirectly(address) {
  const [, script] = process.argv;
  return script !== undefined && existsSync(script) && realpathSync(script) === fileURLToPath(address);
}
