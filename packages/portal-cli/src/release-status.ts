import type { PortalStatus, ServedState } from '@portals/contracts/publishing';
import { type Canary, nextStep, percentAt } from '@portals/contracts/releases';
import { cohortWords, secondOf } from './canary-words.js';
import type { ReleaseStore } from './store.js';

/** One state for each running gateway; null when the gateway does not know the release. */
type States = readonly { host: string; id: string; state: ServedState | null }[];

/** Returns the live release and the canary of each name, and the gateways that serve them. */
export async function readStatus(store: ReleaseStore, names: readonly string[]): Promise<PortalStatus[]> {
  const set = await store.live();
  const [canaries, gateways] = await Promise.all([store.canaries.running(set), store.gateways.running()]);
  return names.map((name) => {
    const canary = canaries.find((one) => one.name === name) ?? null;
    return {
      name,
      at: new Date().toISOString(),
      entry: set.releases[name] ?? null,
      canary,
      gateways: gateways.map(({ id, host, releases, canaries: known }) => ({
        id,
        host,
        live: releases.find((one) => one.name === name) ?? null,
        canary: known?.known.find((one) => one.name === name && one.version === canary?.version) ?? null,
      })),
    };
  });
}

const sum = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Returns how many gateways serve a version, what browsers reported about it, and why the other gateways do not serve it. */
function servedLines(version: string, states: States): [words: string, ...reasons: string[]] {
  const serving = states.filter(({ state }) => state?.version === version && state.why === null);
  const counted = states.flatMap(({ state }) => (state?.version === version ? [state] : []));
  const loads = sum(counted.map(({ loaded }) => loaded));
  const failures = sum(counted.map(({ failed }) => failed));
  const words = `served by ${serving.length} of ${states.length} gateways; ${loads} loads, ${failures} failures`;
  const others = states.filter((one) => !serving.includes(one));
  return [
    words,
    ...others.map(({ host, id, state }) => `${host} (${id}): ${state?.why ?? 'does not serve it'}`),
  ];
}

function canaryLines(canary: Canary, states: States, now: number): string[] {
  const { version, startedAt, cohort } = canary;
  const [served, ...reasons] = servedLines(version, states);
  const next = nextStep(canary, now);
  return [
    `  canary  ${version}, ${percentAt(canary, now)} % of ${cohortWords(cohort)}, started ${secondOf(startedAt)}; ${served}`,
    ...(next ? [`          next: ${next.percent} % from ${secondOf(next.at)}`] : []),
    ...reasons.map((line) => `          ${line}`),
  ];
}

/**
 * Returns lines for the terminal: the live release of a name and its canary, how many gateways serve them, and what browsers have reported
 * to each gateway since its start.
 */
export function statusLines({ name, at, entry, canary, gateways }: PortalStatus): string[] {
  if (!entry) return [name, '  not live'];
  const { live, since } = entry;
  const states = (release: 'live' | 'canary') =>
    gateways.map(({ host, id, [release]: state }) => ({ host, id, state }));
  const [served, ...reasons] = servedLines(live, states('live'));
  return [
    name,
    `  live    ${live}${since ? `, since ${secondOf(since)}` : ''}; ${served}`,
    ...reasons.map((line) => `          ${line}`),
    ...(canary ? canaryLines(canary, states('canary'), Date.parse(at)) : []),
  ];
}
