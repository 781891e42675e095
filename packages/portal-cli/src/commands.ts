import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfChanged, readPackage } from '@portals/build';
import { refuse } from '@portals/contracts';
import { announce } from './announce.js';
import { checkName, checkTypes } from './check-sources.js';
import { sourceFolder } from './places.js';
import { scaffold } from './scaffold.js';
import {
  type Command,
  required,
  runAmong,
  type Surroundings,
  storeCommands,
  storeOf,
  storeUsage,
} from './store-commands.js';

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

const newCommand: Command = async ([name], around) => {
  const folder = await scaffold(around.workspace, required(name, 'name'));
  const made = readPackage(folder).name;
  around.print(`${made} is in ${folder}\nNext: npm run portal -- publish ${made}`);
};

const commands: Record<string, Command> = {
  build: buildCommand,
  publish: publishCommand,
  ...storeCommands,
  new: newCommand,
};

export const usage = `Usage: npm run portal -- <command>
  build [folder]              build the shell or a portal into <folder>/dist
  publish [folder]            build what changed, verify it, put it into the store and make it live;
                              --drop-route <path> for each live route that is meant to go
${storeUsage}
  new <name>                  the folder of a new portal`;

/** Runs one command line. Throws StoreError when it cannot be done. */
export const runCommand = (args: string[], around: Surroundings): Promise<void> =>
  runAmong(commands, usage, args, around);
