import { parseArgs } from 'node:util';
import { readPackage } from '@portals/build';
import { PortalHistory, PortalReleases, PortalStatus, UploadAddress } from '@portals/contracts/publishing';
import { Release, StoreError } from '@portals/contracts/releases';
import { type Command, type CommandContext, requiredArgument } from '../command.js';
import { listLines } from '../list.js';
import { sourceFolder } from '../places.js';
import { diffLines } from '../release-diff.js';
import { historyLines } from '../release-history.js';
import { statusLines } from '../release-status.js';
import { UsageError } from '../run-main.js';
import { storeCommands } from '../store-commands.js';
import { clientOf } from './push-commands.js';
import { type Call, CallRefused, type SiteClient } from './site-client.js';

/** Returns the named portal, or else the portal of the current folder. */
function nameIn({ workspace, current }: CommandContext, given: string[]): string {
  if (given.length > 1) throw new UsageError('With --to, name one portal: a token is for one.');
  const name = given[0] ?? readPackage(sourceFolder(workspace, current, undefined)).name;
  if (!UploadAddress.safeParse({ name }).success) throw new UsageError(`"${name}" is no portal's name.`);
  return name;
}

/** Sends a GET request. NOT_FOUND is reported as an outdated site, because earlier versions do not have these paths. */
async function read<T>(client: SiteClient, call: Pick<Call<T>, 'path' | 'answer'>): Promise<T> {
  return client.call({ method: 'GET', ...call }).catch((error: unknown) => {
    if (!(error instanceof CallRefused && error.code === 'NOT_FOUND')) throw error;
    throw new StoreError("The site's version of the product is too old to tell this over HTTP.");
  });
}

const linesOf: Record<string, (client: SiteClient, args: string[]) => Promise<string[]>> = {
  status: async (client) => statusLines(await read(client, { path: '/status', answer: PortalStatus })),
  async history(client) {
    const lines = historyLines(await read(client, { path: '/history', answer: PortalHistory }));
    return lines.length > 0 ? lines : [`Nothing of ${client.name} has changed.`];
  },
  list: async (client) => listLines(await read(client, { path: '/stored', answer: PortalReleases })),
  async diff(client, [before = '', after = '']) {
    const release = (version: string) =>
      read(client, { path: `/${encodeURIComponent(version)}/release`, answer: Release });
    return diffLines(await release(before), await release(after));
  },
};

/** Returns a command that reports on the store or, with `--to`, on one portal of a site (rule 13.40). */
const siteCommand =
  (command: string): Command =>
  async (args, around) => {
    const options = { to: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const { to } = values;
    if (to === undefined) return storeCommands[command]?.(args, around);
    const versions = command === 'diff' ? positionals.splice(-2) : [];
    if (command === 'diff') requiredArgument(versions[1], 'two versions');
    for (const version of versions)
      if (!UploadAddress.shape.version.safeParse(version).success)
        throw new UsageError(`"${version}" is no version.`);
    const client = await clientOf(to, nameIn(around, positionals), around);
    for (const line of (await linesOf[command]?.(client, versions)) ?? []) around.print(line);
  };

/** Commands that show the releases of one portal, on a site or in a store. */
export const siteCommands: Record<string, Command> = Object.fromEntries(
  Object.keys(linesOf).map((command) => [command, siteCommand(command)]),
);
