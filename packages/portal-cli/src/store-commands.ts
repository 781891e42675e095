import { parseArgs } from 'node:util';
import { announce } from './announce.js';
import { Bucket, bucketPlace } from './bucket/bucket.js';
import { mirror } from './bucket/mirror.js';
import { SharedStore } from './bucket/shared-store.js';
import { canaryCommands, canaryUsage } from './canary-commands.js';
import { storeToRead } from './choose-store.js';
import { type Command, type CommandContext, requiredArgument, storeOf } from './command.js';
import { listLines, readReleases } from './list.js';
import { copyOf, gatewaysFolder, storeFolder, storeIn } from './places.js';
import { previewCommands, previewUsage } from './preview-commands.js';
import { prunable, prune, retentionDays } from './prune.js';
import { publisherCommands, publisherUsage } from './publisher-commands.js';
import { namesIn, releaseCommands, releaseUsage, withoutOptions } from './release-commands.js';
import { UsageError } from './run-main.js';
import { signingCommands, signingUsage } from './signing-commands.js';

const listCommand: Command = async (args, around) => {
  const given = withoutOptions(args);
  const store = await storeToRead(around.workspace, around.env);
  const names = await namesIn(store, given);
  if (names.length === 0) around.print(`Nothing is published in ${store.folder}`);
  for (const name of names)
    for (const line of listLines(await readReleases(store, name, true))) around.print(line);
};

const promoteCommand: Command = async (args, around) => {
  const [name, version] = withoutOptions(args);
  const what = requiredArgument(name, 'portal');
  const store = await storeOf(around);
  around.print(await announce(store, () => store.promote(what, version)));
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
    options: {
      'dry-run': { type: 'boolean', default: false },
      days: { type: 'string', default: String(retentionDays) },
    },
  });
  const days = Number(values.days);
  if (!(days >= 1)) throw new UsageError(`--days must be a number of days, at least 1, not "${values.days}"`);
  const store = await storeOf(around);
  const names = await namesIn(store, positionals);
  const found = await (values['dry-run'] ? prunable : prune)(store, names, days);
  for (const { name, version } of found) around.print(`${name} ${version}`);
  around.print(`${found.length} releases ${values['dry-run'] ? 'would be' : 'were'} deleted`);
};

const mirrorCommand: Command = async (args, { workspace, env, print }) => {
  withoutOptions(args);
  const folders = { releases: storeFolder(workspace, env), gateways: gatewaysFolder(workspace, env) };
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  await mirror(bucketOf(env), folders, print, stop.signal);
};

const shareCommand: Command = async (args, { workspace, env, print }) => {
  withoutOptions(args);
  const [bucket, folder] = [bucketOf(env), storeFolder(workspace, env)];
  await new SharedStore(bucket, copyOf(folder)).begin(folder);
  const store = storeIn(workspace, env);
  await store.refresh();
  const counts = await Promise.all(
    (await store.names()).map(async (name) => (await store.versions(name)).length),
  );
  const count = counts.reduce((sum, one) => sum + one, 0);
  const live = Object.keys((await store.live()).releases);
  const list = new Intl.ListFormat('en').format(live);
  print(
    `${bucket.address} has ${count} ${count === 1 ? 'release' : 'releases'}, ` +
      `and ${live.length === 0 ? 'nothing' : list} ${live.length > 1 ? 'are' : 'is'} live.`,
  );
};

/** @throws UsageError when no bucket is set */
function bucketOf(env: NodeJS.ProcessEnv): Bucket {
  const place = bucketPlace(env);
  if (place === null) throw new UsageError('Set RELEASES_BUCKET to the bucket of the store.');
  return new Bucket(place);
}

/** Commands for stored releases; they need no sources and no build tools. */
export const storeCommands: Record<string, Command> = {
  list: listCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  unpublish: unpublishCommand,
  prune: pruneCommand,
  mirror: mirrorCommand,
  share: shareCommand,
  ...releaseCommands,
  ...canaryCommands,
  ...previewCommands,
  ...publisherCommands,
  ...signingCommands,
};

export const storeUsage = `  list [name…]                releases in the store, with date, size and state
  promote <name> [version]    make a stored release live; without a version, the canary
  rollback <name>             end the canary; without one, make the release before live again
  unpublish <name>            take a portal off the site; its releases stay in the store
  prune [name…] [--dry-run] [--days ${retentionDays}]
                              delete releases that nobody needs: not live, previous or last good, and for so many
                              days neither live nor previewed nor a canary nor new; and previews that have ended
${releaseUsage}
${canaryUsage}
${previewUsage}
${publisherUsage}
${signingUsage}
  share                       put the store in RELEASES_DIR into the empty bucket of RELEASES_BUCKET
  mirror                      keep RELEASES_DIR up to date with the store in RELEASES_BUCKET, until it is stopped`;

/** Returns the message of an error about invalid options; null for any other error. */
function wrongOption(error: unknown): string | null {
  const isOne = error !== null && typeof error === 'object' && 'code' in error && 'message' in error;
  return isOne && String(error.code).startsWith('ERR_PARSE_ARGS') ? String(error.message) : null;
}

const helps = new Set(['help', '--help', '-h']);

/**
 * Runs one command line with the given commands.
 * @throws UsageError when the line is not understood, StoreError when the command cannot be carried out
 */
export async function runAmong(
  commands: Record<string, Command>,
  usage: string,
  args: string[],
  around: CommandContext,
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
