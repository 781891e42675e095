import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { isOutside, readPackage } from '@portals/build';
import type { CanaryInput } from '@portals/contracts/publishing';
import { announce } from './announce.js';
import { build } from './build-once.js';
import { announceCanary, canaryArguments, publishedCanary, shareOptions } from './canary-commands.js';
import { checkFolder } from './check-folder.js';
import { buildChecked } from './check-sources.js';
import { type Command, type CommandContext, requiredArgument, storeOf } from './command.js';
import { devCommand } from './dev/dev-command.js';
import { installPackages } from './install.js';
import { sourceFolder } from './places.js';
import { hoursOf, previewLines, previewOptions } from './preview-commands.js';
import { refuseShell } from './preview-file.js';
import { pushCanary, pushCommand, pushOptions, pushStep } from './push/push-commands.js';
import { siteCommands } from './push/site-commands.js';
import { UsageError } from './run-main.js';
import { scaffold } from './scaffold.js';
import { readSigningKey, signBuilt } from './signing-key.js';
import { runAmong, storeCommands, storeUsage } from './store-commands.js';

const buildCommand: Command = async ([given], around) => {
  const root = sourceFolder(around.workspace, around.current, given);
  const { release, folder, built } = await build(root);
  const where = relative(around.current, folder) || folder;
  around.print(`${release.name} ${release.version} ${built ? 'built' : 'is unchanged'} in ${where}`);
};

/** Builds and checks sources, and signs the release when the environment has a key; an invalid key is reported first. */
async function buildSigned({ workspace, env }: CommandContext, root: string) {
  const key = await readSigningKey(env);
  const { folder, release } = await buildChecked(workspace, root);
  return { folder, ...(await signBuilt(folder, release, key)) };
}

const dropRoute = { type: 'string' as const, multiple: true as const, default: [] as string[] };

const publishCommand: Command = async (args, around) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'drop-route': dropRoute, ...shareOptions, ...pushOptions },
  });
  if (values.percent !== undefined && values['drop-route'].length > 0)
    throw new UsageError('A canary has all routes of the live release: --drop-route is for publishing it');
  const canary = publishedCanary(values);
  const root = sourceFolder(around.workspace, around.current, positionals[0]);
  const { to, 'drop-route': dropRoutes } = values;
  if (to !== undefined) {
    const { name } = readPackage(root);
    const build = () => buildSigned(around, root);
    return pushCommand(around, { to, name, root, values, build, dropRoutes, canary });
  }
  // A missing store must be reported before anything is built.
  const store = await storeOf(around);
  const publish = async () => {
    const { folder, signature } = await buildSigned(around, root);
    return store.publish(folder, { dropRoutes, signature });
  };
  const start = async ({ plan, cohort }: CanaryInput) => {
    const { folder, signature } = await buildSigned(around, root);
    return store.publishCanary(folder, plan, cohort, { signature });
  };
  around.print(
    canary === null ? await announce(store, publish) : await announceCanary(store, () => start(canary)),
  );
};

const previewCommand: Command = async (args, around) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'drop-route': dropRoute, ...previewOptions, ...pushOptions, version: { type: 'string' } },
  });
  if (values.version !== undefined) return storeCommands.preview?.(args, around);
  const hours = hoursOf(values.hours);
  const root = sourceFolder(around.workspace, around.current, positionals[0]);
  const { name } = readPackage(root);
  refuseShell(name);
  const { to, 'drop-route': dropRoutes } = values;
  if (to !== undefined) {
    const build = () => buildSigned(around, root);
    return pushCommand(around, {
      to,
      name,
      root,
      values,
      build,
      dropRoutes,
      canary: null,
      previewHours: hours,
    });
  }
  const store = await storeOf(around);
  const { folder, signature } = await buildSigned(around, root);
  const made = await store.preview(folder, hours, { dropRoutes, signature });
  for (const line of previewLines(made, store, around.workspace, around.env)) around.print(line);
};

/** Returns a command that works on a site with `--to`, and otherwise on the store. */
const stepCommand =
  (step: 'rollback' | 'promote'): Command =>
  async (args, around) => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: pushOptions });
    const { to } = values;
    if (to === undefined) return storeCommands[step]?.(args, around);
    const [given, version] = positionals;
    if (version !== undefined)
      throw new UsageError('With --to, only the canary can be promoted: leave out the version');
    await pushStep(around, step, { to, name: requiredArgument(given, 'portal'), values });
  };

const canaryCommand: Command = async (args, around) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...shareOptions, ...pushOptions },
  });
  const { to } = values;
  if (to === undefined) return storeCommands.canary?.(args, around);
  await pushCanary(around, { to, values, ...canaryArguments(positionals, values) });
};

const checkCommand: Command = async ([given], around) => {
  const root = sourceFolder(around.workspace, around.current, given);
  const { name, version } = await checkFolder(around.workspace, root, around.env);
  around.print(`${name} ${version} can be published`);
};

const newCommand: Command = async ([given], around) => {
  const folder = await scaffold(around.workspace, requiredArgument(given, 'name'));
  const { name } = readPackage(folder);
  around.print(`${name} is in ${folder}. Installing its packages…`);
  await installPackages(around.workspace, around.env);
  if (isOutside(around.workspace)) {
    around.print(
      'Next: npm test\n      PORTAL_TOKEN=portal_… npx portal publish --to https://site.example\n' +
        'or, at the store of a product on this machine: RELEASES_DIR=/path/to/.data/releases npx portal publish',
    );
    return;
  }
  around.print(`Commit ${name} and pnpm-lock.yaml; nothing else knows of it.
Next: npm test -- ${name}
      npm run dev ${name}
      npm run portal -- publish ${name}`);
};

const commands: Record<string, Command> = {
  build: buildCommand,
  check: checkCommand,
  publish: publishCommand,
  ...storeCommands,
  preview: previewCommand,
  rollback: stepCommand('rollback'),
  promote: stepCommand('promote'),
  canary: canaryCommand,
  ...siteCommands,
  new: newCommand,
  dev: devCommand,
};

/** Returns the help text, in which commands begin with `npx portal` outside the checkout and with `npm run portal` inside. */
const usageIn = (
  workspace: string,
) => `Usage: ${isOutside(workspace) ? 'npx portal' : 'npm run portal --'} <command>
  build [folder]              build the shell or a portal into <folder>/dist
  check [folder]              build it and look for all that publishing would refuse; needs no running product
  publish [folder]            build what changed, verify it, put it into the store and make it live;
                              --drop-route <path> for each live route that is meant to go;
                              --percent 10 gives it to so many visitors in percent, beside the live one, and
                              --percent 1,10,50,100 --minutes 30 to a growing share; visitors as for the command canary;
                              --to <https://site> at a site, with the token in PORTAL_TOKEN; also for preview,
                              rollback, promote, canary, status, history, diff and list.
                              --message "why", --expect <live version, "none" or "any">;
                              signed with the key in PORTAL_SIGNING_KEY, when it is set; also for preview
  dev [folder] --in <https://site>
                              show the sources in the running site, with each change, to whoever has the link that it
                              prints, until it ends; with the token in PORTAL_TOKEN. --end ends it from elsewhere
  preview [folder] [--hours 24]
                              build, verify and store it as publish does, and make a link by which it is seen instead
${storeUsage}
  new <name>                  a new portal with a page, a form, a list and tests: a folder of the repository, or the current folder outside it`;

/** Runs one command line. Throws UsageError when the line is not understood, StoreError when the command cannot be carried out. */
export const runCommand = (args: string[], around: CommandContext): Promise<void> =>
  runAmong(commands, usageIn(around.workspace), args, around);
