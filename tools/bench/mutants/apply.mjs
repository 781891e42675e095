import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A deliberate mistake.
 * @typedef {object} Mutant
 * @property {string} file what it is made in, from the root of the repository
 * @property {string} find a piece of that file that occurs in it exactly once
 * @property {string} replace what it becomes
 * @property {string} harm what somebody would suffer from it
 * @property {string[]} tests files of the tests that should notice, from the root of the repository
 */

/**
 * The text of a file with the mistake in it.
 * @param {string} root
 * @param {Mutant} mutant
 * @returns {string}
 * @throws {Error} when the code has moved on: `find` is not in the file exactly once
 */
export function mutate(root, { file, find, replace }) {
  const parts = readFileSync(join(root, file), 'utf8').split(find);
  if (parts.length !== 2) {
    throw new Error(`${file} holds ${parts.length - 1} times, and should once: ${JSON.stringify(find)}`);
  }
  return parts.join(replace);
}
