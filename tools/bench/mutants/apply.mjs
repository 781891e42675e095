import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A deliberate mistake.
 * @typedef {object} Mutant
 * @property {string} file file to change, from the root of the repository
 * @property {string} find a piece of that file that occurs in it exactly once
 * @property {string} replace its replacement
 * @property {string} harm damage that a user would suffer from it
 * @property {string[]} tests test files that should fail, from the root of the repository
 */

/**
 * Returns the text of a file with the mistake in it.
 * @param {string} root
 * @param {Mutant} mutant
 * @returns {string}
 * @throws {Error} when the code has changed, so that `find` does not occur exactly once
 */
export function mutate(root, { file, find, replace }) {
  const parts = readFileSync(join(root, file), 'utf8').split(find);
  if (parts.length !== 2) {
    throw new Error(`${file} holds ${parts.length - 1} times, and should once: ${JSON.stringify(find)}`);
  }
  return parts.join(replace);
}
