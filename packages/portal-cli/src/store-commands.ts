import { parseArgs } from 'node:util';
import { StoreError } from '@portals/contracts/releases';
import { announce } from './announce.js';
import { storeToRead } from './choose-store.js';
import { type Command, requiredArgument, type Surroundings, storeOf } from './command.js';
import { listLines, listReleases } from './list.js';
import { previewCommands, previewUsage } from './preview-commands.js';
import { prunable, prune } from './prune.js';
import { publisherCommands, publisherUsage } from './publisher-commands.js';
import { UsageError } from './run-main.js';
import type { ReleaseStore } from './store.js';

/** Returns the arguments of a command without options; an option is refused instead of being taken for a name. */
const withoutOptions = (args: string[]): string[] =>
  parseArgs({ args, allowPositionals: true, options: {} }).positionals;

/**
 * Returns the names that a command applies to: the given ones, or else all in the store.
 * @throws StoreError when the store has no release of a given name
 */
async function namesIn(store: ReleaseStore, given: string[]): Promise<string[]> {
  const [stored, { releases }] = await Promise.all([store.names(), store.live()]);
  const known = [...new Set([...stored, ...Object.keys(releases)])].sort();
  for (const name of given) {
    if (known.includes(name)) continue;
    const there = known.length > 0 ? `It has ${known.join(', ')}.` : 'It is empty.';
    throw new StoreError(`There is nothing of ${name} in ${store.folder}. ${there}`);
  }
  return given.length > 0 ? given : stored;
}

const listCommand: Command = async (args, around) => {
  const given = withoutOptions(args);
  const store = await storeToRead(around.workspace, around.env);
  const set = await store.live();
  const names = await namesIn(store, given);
  if (names.length === 0) around.print(`Nothing is published in ${store.folder}`);
  for (const name of names) {
    const since = set.releases[name]?.since?.slice(0, 16).replace('T', ' ');
    around.print(
      set.releases[name] ? `${name}${since ? ` (live since ${since})` : ''}` : `${name} (not live)`,
    );
    for (const line of listLines(await listReleases(store, name, set))) around.print(line);
  }
};

const promoteCommand: Command = async (args, around) => {
  const [name, version] = withoutOptions(args);
  const [what, which] = [requiredArgument(name, 'portal'), requiredArgument(version, 'version')];
  const store = await storeOf(around);
  around.print(await announce(store, () => store.promote(what, which)));
};

const rollbackCommand: Command = async (args, around) => {
  const [name] = withoutOptions(args);
  const what = requiredArgument(name, 'portal');
  const store = await storeOf(around);
  around.print(await announce(store, () => store.rollback(what)));
};

const unpublishCommand: Command = async (args, around) => {
  const [name] = withoutOptions(args);
  const what = requiredArgument(name, 'portal');
  const store = await storeOf(around);
  around.print(await announce(store, () => store.unpublish(what)));
};

const pruneCommand: Command = async (args, around) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, days: { type: 'string', default: '7' } },
  });
  const days = Number(values.days);
  if (!(days >= 1)) throw new UsageError(`--days must be a number of days, at least 1, not "${values.days}"`);
  const store = await storeOf(around);
  const names = await namesIn(store, positionals);
  const found = await (values['dry-run'] ? prunable : prune)(store, names, days);
  for (const { name, version } of found) around.print(`${name} ${version}`);
  around.print(`${found.length} releases ${values['dry-run'] ? 'would be' : 'were'} deleted`);
};

/** Commands for stored releases; they need no sources and no build tools. */
export const storeCommands: Record<string, Command> = {
  list: listCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  unpublish: unpublishCommand,
  prune: pruneCommand,
  ...previewCommands,
  ...publisherCommands,
};

export const storeUsage = `  list [name…]                releases in the store, with date, size and state
  promote <name> <version>    make a stored release live
  rollback <name>             make the release before live again
  unpublish <name>            take a portal off the site; its releases stay in the store
  prune [name…] [--dry-run] [--days 7]
                              delete releases that nobody needs: not live, previous or last good, and for so many
                              days neither live nor new; and previews that have ended
${previewUsage}
${publisherUsage}`;

/** Returns the problem with the options of a command; null when the error is of another kind. */
function wrongOption(error: unknown): string | null {
  const isOne = error !== null && typeof error === 'object' && 'code' in error && 'message' in error;
  return isOne && String(error.code).startsWith('ERR_PARSE_ARGS') ? String(error.message) : null;
}

const helps = new Set(['help', '--help', '-h']);

/**
 * Runs one command line with the given commands.
 * @throws UsageError when it is not understood, StoreError when it cannot be carried out
 */
export async function runAmong(
  commands: Record<string, Command>,
  usage: string,
  args: string[],
  around: Surroundings,
): Promise<void> {
  if (args.some((arg) => helps.has(arg))) return around.print(usage);
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name ? `Unknown command "${name}". ${usage}` : usage);
  try {
    await command(rest, around);
  } catch (error) {
    const wrong = wrongOption(error);
    throw wrong === null ? error : new UsageError(`${wrong}\n${usage}`);
  }
}
