import {
  currentForm,
  type DocumentForm,
  documentFormOf,
  documentForms,
} from '@portals/contracts/composition';
import type { LiveEntry, LiveSet, Release, StoreChange } from '@portals/contracts/releases';
import { stackOf } from './live-rules.js';
import { satisfies } from './version-range.js';

/** live.json of schema 1, readable by gateways and commands of every previous version. */
export interface SetForVersionBefore {
  schema: 1;
  releases: Record<string, { live: string; previous?: string }>;
  history: StoreChange[];
}

const since = (entry: LiveEntry) => entry.since ?? new Date(0).toISOString();

/** Returns the entry and the history of one name from its live versions, newest first. */
function entryOf(name: string, [live, previous, ...earlier]: string[], at: string) {
  if (live === undefined) return null;
  const oldestFirst = [live, previous, ...earlier].flatMap((version) => version ?? []).reverse();
  const history = oldestFirst.map((to, index): StoreChange => {
    const from = oldestFirst[index - 1] ?? null;
    return { at, name, from, to, reason: 'publish' };
  });
  return { entry: { live, ...(previous !== undefined && { previous }) }, history };
}

type Read = (name: string, version: string) => Promise<Release | null>;
type Suits = (release: Release, shell: Release | null) => boolean;

/** Versions of a name that are or were live, newest first, and the time at which the newest went live. */
interface Stack {
  name: string;
  versions: string[];
  at: string;
}

const stacksOf = (releases: LiveSet['releases']): Stack[] =>
  Object.entries(releases).map(([name, entry]) => {
    const versions = [...new Set(stackOf(entry))];
    return { name, versions, at: since(entry) };
  });

/**
 * Drops releases that the previous version of the product does not know: keeps only the versions that were live when that version last
 * wrote the store, and older ones, and drops names that were not live then.
 */
const wereLive = (stacks: Stack[], lives: Record<string, string>): Stack[] =>
  stacks.flatMap(({ versions, ...stack }) => {
    const from = versions.indexOf(lives[stack.name] ?? '');
    return from < 0 ? [] : [{ ...stack, versions: versions.slice(from) }];
  });

/** Returns the releases of each name that the previous version can serve; none when it can serve no shell. */
async function suitable(stacks: Stack[], read: Read, suits: Suits) {
  const find = async ({ name, versions, at }: Stack, shell: Release | null) => {
    const releases = await Promise.all(versions.map((version) => read(name, version)));
    const suited = releases.flatMap((one) => (one && suits(one, shell) ? [one.version] : []));
    const found = entryOf(name, suited, at);
    return found ? [{ name, ...found }] : [];
  };
  const shells = stacks.filter(({ name }) => name === 'shell');
  const [first] = (await Promise.all(shells.map((stack) => find(stack, null)))).flat();
  if (first === undefined) return [];
  const shell = await read('shell', first.entry.live);
  const portals = stacks.filter(({ name }) => name !== 'shell').map((stack) => find(stack, shell));
  return [first, ...(await Promise.all(portals)).flat()];
}

/** Accepts shells that read this document form or an earlier one, and portals that run with the accepted shell. */
const inForm =
  (form: DocumentForm): Suits =>
  (release, shell) => {
    if (release.kind === 'shell') return (documentFormOf(release) ?? form + 1) <= form;
    return shell?.kind === 'shell' && satisfies(shell.platform, release.descriptor.platform);
  };

/**
 * Finds the releases that the previous version of the product can serve (rule 13.4). After a downgrade, the site is thus as the previous
 * version last served it; during an upgrade, old gateways that are still running get no release that they cannot serve. In a store last
 * written with schema 2, these are the releases live at that time. Otherwise they are the newest shells that read the oldest document form
 * of any shell in the store, and the portals compatible with these shells.
 * @param read returns a stored release, or null
 */
export async function setForVersionBefore(
  { releases, wentLiveBefore }: Pick<LiveSet, 'releases' | 'wentLiveBefore'>,
  read: Read,
): Promise<SetForVersionBefore> {
  const all = stacksOf(releases);
  const stacks = wentLiveBefore ? wereLive(all, wentLiveBefore) : all;
  const forms = wentLiveBefore ? [currentForm] : documentForms;
  let found: Awaited<ReturnType<typeof suitable>> = [];
  for (const form of forms) if (found.length === 0) found = await suitable(stacks, read, inForm(form));
  return {
    schema: 1,
    releases: Object.fromEntries(found.map(({ name, entry }) => [name, entry])),
    history: found.flatMap(({ history }) => history),
  };
}
