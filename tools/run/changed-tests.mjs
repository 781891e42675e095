import { spawnSync } from 'node:child_process';
import { filesReaching } from './import-graph.mjs';

/** Returns the lines that a command prints, or null when it fails. */
function linesOf(root, command, args) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
}

/**
 * Returns the files that differ from a commit, and the untracked ones.
 * @param {string} root
 * @param {string} [since] a commit; by default the merge base with the branch's upstream, or HEAD when there is no upstream
 * @returns {string[]} relative paths without deleted files
 * @throws {Error} when the commit does not exist
 */
export function changedFiles(root, since) {
  const git = (...args) => linesOf(root, 'git', ['-c', 'core.quotePath=off', ...args]);
  const base = since ?? git('merge-base', 'HEAD', '@{upstream}')?.[0] ?? 'HEAD';
  const changed = git('diff', '--name-only', '--diff-filter=d', '--no-renames', '--relative', base, '--');
  if (changed === null) throw new Error(`"${base}" is no commit of this repository.`);
  return [...changed, ...(git('ls-files', '--others', '--exclude-standard') ?? [])];
}

/**
 * Returns the tests that reach changed files through their imports. End-to-end tests are included only if they or their support files have
 * changed, because each of them reaches the whole product.
 * @param {string} root
 * @param {readonly string[]} changed relative paths
 * @param {readonly string[]} tests relative paths of all tests
 * @returns {{ jest: string[], endToEnd: string[] }}
 */
export function changedTests(root, changed, tests) {
  const git = (...args) => linesOf(root, 'git', ['-c', 'core.quotePath=off', 'ls-files', ...args]) ?? [];
  const reached = filesReaching(root, changed, [...git(), ...git('--others', '--exclude-standard')]);
  const isEndToEnd = (path) => path.startsWith('e2e/');
  const found = tests.filter((file) => reached.has(file));
  return { jest: found.filter((file) => !isEndToEnd(file)), endToEnd: found.filter(isEndToEnd) };
}
