import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Lines that a command prints, or null when it fails. */
function linesOf(root, command, args) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
}

/**
 * Returns the files that differ from a commit, and those that git does not know yet.
 * @param {string} root
 * @param {string} [since] a commit; by default where this branch left its upstream, or HEAD without one
 * @returns {string[]} relative paths; deleted files are not among them
 * @throws {Error} when there is no such commit
 */
export function changedFiles(root, since) {
  const git = (...args) => linesOf(root, 'git', ['-c', 'core.quotePath=off', ...args]);
  const base = since ?? git('merge-base', 'HEAD', '@{upstream}')?.[0] ?? 'HEAD';
  const changed = git('diff', '--name-only', '--diff-filter=d', '--no-renames', '--relative', base, '--');
  if (changed === null) throw new Error(`"${base}" is no commit of this repository.`);
  return [...changed, ...(git('ls-files', '--others', '--exclude-standard') ?? [])];
}

/**
 * Returns the tests that reach changed files by their imports: tests of jest through any number of files, journeys only where they or
 * what they share have changed, because each of them reaches the whole product.
 * @param {string} root
 * @param {readonly string[]} changed relative paths
 * @param {readonly string[]} files relative paths of all tests
 * @returns {{ jest: string[], endToEnd: string[] }}
 */
export function changedTests(root, changed, files) {
  const journeys = files.filter((file) => file.startsWith('e2e/'));
  const sharesChanged = changed.some((file) => /^e2e\/(support|.*config\.ts)/.test(file));
  const sources = changed.filter((file) => !file.startsWith('e2e/'));
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const related = sources.map((file) => join(root, file));
  const listed =
    related.length === 0
      ? []
      : linesOf(root, process.execPath, [jest, '--listTests', '--findRelatedTests', ...related]);
  if (listed === null) throw new Error('jest could not tell which tests reach what has changed.');
  const reached = new Set(listed.map((path) => path.slice(root.length + 1)));
  return {
    jest: files.filter((file) => reached.has(file)),
    endToEnd: sharesChanged ? journeys : journeys.filter((file) => changed.includes(file)),
  };
}
