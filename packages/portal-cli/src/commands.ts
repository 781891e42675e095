import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfChanged, readPackage } from '@portals/build';
import { refuse, StoreError } from '@portals/contracts';
import { announce } from './announce.js';
import { checkName, checkTypes } from './check-sources.js';
import { listLines, listReleases } from './list.js';
import { sourceFolder, storeIn } from './places.js';
import { prunable, prune } from './prune.js';
import { scaffold } from './scaffold.js';

/** Where a command runs and where it writes. */
export interface Surroundings {
  workspace: string;
  current: string;
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
}
type Command = (args: string[], around: Surroundings) => Promise<void>;

const storeOf = ({ workspace, env }: Surroundings) => storeIn(workspace, env);

function required(value: string | undefined, what: string): string {
  if (!value) throw new StoreError(`Which ${what}? ${usage}`);
  return value;
}

const buildCommand: Command = async ([given], around) => {
  const root = sourceFolder(around.workspace, around.current, given);
  const { release, folder, built } = await buildIfChanged({ root, mode: 'production' });
  const where = relative(around.current, folder) || folder;
  around.print(`${release.name} ${release.version} ${built ? 'built' : 'is unchanged'} in ${where}`);
};

async function checkSources(workspace: string, root: string): Promise<void> {
  const refusals = [...checkName(workspace, root), ...(await checkTypes(workspace, root))];
  refuse(readPackage(root).name, refusals);
}

const publishCommand: Command = async (args, around) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'drop-route': { type: 'string', multiple: true, default: [] } },
  });
  const root = sourceFolder(around.workspace, around.current, positionals[0]);
  await checkSources(around.workspace, root);
  const { folder } = await buildIfChanged({ root, mode: 'production' });
  const store = storeOf(around);
  const change = await store.publish(folder, { dropRoutes: values['drop-route'] });
  around.print(await announce(store, change));
};

const listCommand: Command = async ([given], around) => {
  const store = storeOf(around);
  const set = await store.live();
  const names = given ? [given] : await store.names();
  if (names.length === 0) around.print(`Nothing is published in ${store.folder}`);
  for (const name of names) {
    const since = set.releases[name]?.since?.slice(0, 16).replace('T', ' ');
    around.print(
      set.releases[name] ? `${name}${since ? ` (live since ${since})` : ''}` : `${name} (not live)`,
    );
    for (const line of listLines(await listReleases(store, name, set))) around.print(line);
  }
};

const promoteCommand: Command = async ([name, version], around) => {
  const [what, which] = [required(name, 'portal'), required(version, 'version')];
  const store = storeOf(around);
  around.print(await announce(store, await store.promote(what, which)));
};

const rollbackCommand: Command = async ([name], around) => {
  const store = storeOf(around);
  around.print(await announce(store, await store.rollback(required(name, 'portal'))));
};

const unpublishCommand: Command = async ([name], around) => {
  const store = storeOf(around);
  around.print(await announce(store, await store.unpublish(required(name, 'portal'))));
};

const pruneCommand: Command = async (args, around) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, days: { type: 'string', default: '7' } },
  });
  const days = Number(values.days);
  if (!(days >= 1)) throw new StoreError(`--days must be a number of days, at least 1, not "${values.days}"`);
  const store = storeOf(around);
  const found = await prunable(store, positionals.length > 0 ? positionals : await store.names(), days);
  for (const { name, version } of found) around.print(`${name} ${version}`);
  if (!values['dry-run']) await prune(store, found);
  around.print(`${found.length} releases ${values['dry-run'] ? 'would be' : 'were'} deleted`);
};

const newCommand: Command = async ([name], around) => {
  const folder = await scaffold(around.workspace, required(name, 'name'));
  const made = readPackage(folder).name;
  around.print(`${made} is in ${folder}\nNext: npm run portal -- publish ${made}`);
};

const commands: Record<string, Command> = {
  build: buildCommand,
  publish: publishCommand,
  list: listCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  unpublish: unpublishCommand,
  prune: pruneCommand,
  new: newCommand,
};

export const usage = `Usage: npm run portal -- <command>
  build [folder]              build the shell or a portal into <folder>/dist
  publish [folder]            build what changed, verify it, put it into the store and make it live;
                              --drop-route <path> for each live route that is meant to go
  list [name]                 releases in the store, with date, size and state
  promote <name> <version>    make a stored release live
  rollback <name>             make the release before live again
  unpublish <name>            take a portal off the site; its releases stay in the store
  prune [name…] [--dry-run] [--days 7]
                              delete releases that nobody needs: not live, previous or last good, and for so many
                              days neither live nor new
  new <name>                  the folder of a new portal`;

/** Runs one command line. Throws StoreError when it cannot be done. */
export async function runCommand(args: string[], around: Surroundings): Promise<void> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StoreError(name ? `Unknown command "${name}". ${usage}` : usage);
  await command(rest, around);
}
