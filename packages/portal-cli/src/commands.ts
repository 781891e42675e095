import { relative } from 'node:path';
import { buildIfChanged, readPackage } from '@portals/build';
import { sourceFolder, storeFolder } from './places.js';
import { scaffold } from './scaffold.js';
import { ReleaseStore, StoreError } from './store.js';

/** Where a command runs and where it writes. */
export interface Surroundings {
  workspace: string;
  current: string;
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
}
type Command = (args: string[], around: Surroundings) => Promise<void>;

const storeOf = ({ workspace, env }: Surroundings) => new ReleaseStore(storeFolder(workspace, env));

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

const publishCommand: Command = async ([given], around) => {
  const root = sourceFolder(around.workspace, around.current, given);
  const { folder } = await buildIfChanged({ root, mode: 'production' });
  const { release, changed } = await storeOf(around).publish(folder);
  around.print(`${release.name} ${release.version} ${changed ? 'is live' : 'was live already'}`);
};

const listCommand: Command = async (_args, around) => {
  const store = storeOf(around);
  const set = await store.live();
  const names = Object.keys(set.releases).sort();
  if (names.length === 0) around.print(`Nothing is published in ${store.folder}`);
  for (const name of names) {
    const entry = set.releases[name];
    around.print(name);
    for (const version of (await store.versions(name)).sort()) {
      const mark = version === entry?.live ? ' live' : version === entry?.previous ? ' previous' : '';
      around.print(`  ${version}${mark}`);
    }
  }
};

const promoteCommand: Command = async ([name, version], around) => {
  const [what, which] = [required(name, 'portal'), required(version, 'version')];
  const changed = await storeOf(around).promote(what, which);
  around.print(`${what} ${which} ${changed ? 'is live' : 'was live already'}`);
};

const rollbackCommand: Command = async ([name], around) => {
  const what = required(name, 'portal');
  around.print(`${what} ${await storeOf(around).rollback(what)} is live again`);
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
  new: newCommand,
};

export const usage = `Usage: npm run portal -- <command>
  build [folder]              build the shell or a portal into <folder>/dist
  publish [folder]            build what changed, put it into the store and make it live
  list                        releases in the store, live and previous
  promote <name> <version>    make a stored release live
  rollback <name>             make the release before live again
  new <name>                  the folder of a new portal`;

/** Runs one command line. Throws StoreError when it cannot be done. */
export async function runCommand(args: string[], around: Surroundings): Promise<void> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StoreError(name ? `Unknown command "${name}". ${usage}` : usage);
  await command(rest, around);
}
