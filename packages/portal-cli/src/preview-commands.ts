import { parseArgs } from 'node:util';
import { hasEnded } from '@portals/contracts/releases';
import { storeToRead } from './choose-store.js';
import { type Command, requiredArgument, storeOf } from './command.js';
import type { NewPreview } from './preview-file.js';
import { runningProducts } from './products.js';
import { UsageError } from './run-main.js';
import type { ReleaseStore } from './store.js';

const maxHours = 720;

/** Options of every command that creates a preview. */
export const previewOptions = { hours: { type: 'string', default: '24' } } as const;

/** @throws UsageError when the value is not a whole number of hours within the limits of a preview */
export function hoursOf(given: string): number {
  const hours = Number(given);
  if (!Number.isInteger(hours) || hours < 1 || hours > maxHours)
    throw new UsageError(`--hours must be a whole number from 1 to ${maxHours}, not "${given}"`);
  return hours;
}

/** Formats a time for people to read. */
export const minuteOf = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** Returns the site's address, to which a link's path is appended; empty when it is unknown here. */
function siteOf(store: ReleaseStore, workspace: string, env: NodeJS.ProcessEnv): string {
  if (env.PUBLIC_URL && URL.canParse(env.PUBLIC_URL)) return new URL(env.PUBLIC_URL).origin;
  const product = runningProducts(workspace).find((one) => one.store === store.folder);
  return product ? new URL(product.url).origin : '';
}

/** Returns the terminal output for a new preview. The link is shown only here, because its secret is not stored. */
export function previewLines(
  { preview: { id, name, version, endsAt }, path }: NewPreview,
  store: ReleaseStore,
  workspace: string,
  env: NodeJS.ProcessEnv,
): string[] {
  const site = siteOf(store, workspace, env);
  return [
    `${name} ${version} is stored, and not live. Whoever opens this link sees it until ${minuteOf(endsAt)}:`,
    `  ${site}${path}`,
    ...(site === '' ? ['  It is a path of your site. With PUBLIC_URL set, the whole link is shown.'] : []),
    `To end it sooner: end-preview ${id}`,
  ];
}

const previewStoredCommand: Command = async (args, around) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...previewOptions, version: { type: 'string' } },
  });
  const [name, version] = [
    requiredArgument(positionals[0], 'portal'),
    requiredArgument(values.version, '--version'),
  ];
  const hours = hoursOf(values.hours);
  const store = await storeOf(around);
  const made = await store.previewStored(name, version, hours);
  for (const line of previewLines(made, store, around.workspace, around.env)) around.print(line);
};

const listPreviewsCommand: Command = async (args, around) => {
  parseArgs({ args, options: {} });
  const store = await storeToRead(around.workspace, around.env);
  const open = (await store.previews.list()).filter((preview) => !hasEnded(preview));
  if (open.length === 0) around.print(`There is no preview in ${store.folder}`);
  for (const { id, name, version, createdAt, endsAt, draft } of open) {
    const what = draft ? `draft of token ${draft.token}` : version;
    const end = minuteOf(draft?.until ?? endsAt);
    around.print(`${id}  ${name} ${what}  created ${minuteOf(createdAt)}, ends ${end}`);
  }
};

const endPreviewCommand: Command = async (args, around) => {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const id = requiredArgument(positionals[0], 'preview');
  const store = await storeOf(around);
  const { name, version } = await store.endPreview(id);
  around.print(`The preview of ${name} ${version} has ended. Gateways know within a few seconds.`);
};

/** Commands for previews of stored releases; they need no sources and no build tools. */
export const previewCommands: Record<string, Command> = {
  preview: previewStoredCommand,
  previews: listPreviewsCommand,
  'end-preview': endPreviewCommand,
};

export const previewUsage = `  preview --version <version> <name> [--hours 24]
                              a link by which a stored release is seen that is not live; it ends after so many hours
  previews                    links that have not ended: id, release, times
  end-preview <id>            end one now`;
