import { parseArgs } from 'node:util';
import { StoreError } from '@portals/contracts/releases';
import { storeToRead } from './choose-store.js';
import { type Command, requiredArgument } from './command.js';
import { diffLines } from './release-diff.js';
import { historyLines, readHistory } from './release-history.js';
import { readStatus, statusLines } from './release-status.js';
import type { ReleaseStore } from './store.js';

/** Returns the arguments of a command that takes no options. Throws for an option, which would otherwise be mistaken for a name. */
export const withoutOptions = (args: string[]): string[] =>
  parseArgs({ args, allowPositionals: true, options: {} }).positionals;

/**
 * Returns the names that a command applies to: those given as arguments, or else all names in the store.
 * @throws StoreError when the store has no release of a given name
 */
export async function namesIn(store: ReleaseStore, given: string[]): Promise<string[]> {
  const [stored, { releases }] = await Promise.all([store.names(), store.live()]);
  const known = [...new Set([...stored, ...Object.keys(releases)])].sort();
  for (const name of given) {
    if (known.includes(name)) continue;
    const there = known.length > 0 ? `It has ${known.join(', ')}.` : 'It is empty.';
    throw new StoreError(`There is nothing of ${name} in ${store.folder}. ${there}`);
  }
  return given.length > 0 ? given : stored;
}

const statusCommand: Command = async (args, around) => {
  const given = withoutOptions(args);
  const store = await storeToRead(around.workspace, around.env);
  const names = await namesIn(store, given);
  if (names.length === 0) around.print(`Nothing is published in ${store.folder}`);
  for (const line of (await readStatus(store, names)).flatMap(statusLines)) around.print(line);
};

const historyCommand: Command = async (args, around) => {
  const given = withoutOptions(args);
  const store = await storeToRead(around.workspace, around.env);
  const lines = historyLines(await readHistory(store, await namesIn(store, given)));
  if (lines.length === 0) around.print(`Nothing has changed in ${store.folder}`);
  for (const line of lines) around.print(line);
};

const diffCommand: Command = async (args, around) => {
  const [given, first, second] = withoutOptions(args);
  const name = requiredArgument(given, 'portal');
  const versions = [requiredArgument(first, 'version'), requiredArgument(second, 'other version')] as const;
  const store = await storeToRead(around.workspace, around.env);
  const read = async (version: string) => {
    const release = await store.release(name, version);
    if (!release) throw new StoreError(`There is no readable ${name} ${version} in ${store.folder}`);
    return release;
  };
  for (const line of diffLines(await read(versions[0]), await read(versions[1]))) around.print(line);
};

/** Commands that show information about releases and change nothing. */
export const releaseCommands: Record<string, Command> = {
  status: statusCommand,
  history: historyCommand,
  diff: diffCommand,
};

export const releaseUsage = `  status [name…]              what is live and what is a canary, the gateways that serve it, loads and failures
  history [name…]             what went live or became a canary, when, by whom and why
  diff <name> <version> <version>
                              how two stored releases differ: routes, files with sizes, platform, languages`;
