import {
  type Canary,
  type GatewayStatus,
  type LiveEntry,
  nextStep,
  percentAt,
} from '@portals/contracts/releases';
import { cohortWords, secondOf } from './canary-words.js';

interface Served {
  version: string | null;
  why: string | null;
  loaded?: number | undefined;
  failed?: number | undefined;
}

/** One state for each running gateway; undefined when the gateway does not know the name. */
type States = readonly { gateway: GatewayStatus; state: Served | undefined }[];

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
    ...others.map(
      ({ gateway: { host, id }, state }) => `${host} (${id}): ${state?.why ?? 'does not serve it'}`,
    ),
  ];
}

function canaryLines(canary: Canary, gateways: readonly GatewayStatus[], now: number): string[] {
  const { name, version, startedAt, cohort } = canary;
  const states = gateways.map((gateway) => ({
    gateway,
    state: gateway.canaries?.known.find((one) => one.name === name && one.version === version),
  }));
  const [served, ...reasons] = servedLines(version, states);
  const next = nextStep(canary, now);
  return [
    `  canary  ${version}, ${percentAt(canary, now)} % of ${cohortWords(cohort)}, started ${secondOf(startedAt)}; ${served}`,
    ...(next ? [`          next: ${next.percent} % from ${secondOf(next.at)}`] : []),
    ...reasons.map((line) => `          ${line}`),
  ];
}

/**
 * Returns lines for the terminal: the live release of a name and its canary, how many gateways serve them, and what browsers reported to
 * these gateways since each of them started.
 * @param gateways the running ones
 */
export function statusLines(
  name: string,
  entry: LiveEntry | undefined,
  canary: Canary | undefined,
  gateways: readonly GatewayStatus[],
  now = Date.now(),
): string[] {
  if (!entry) return [name, '  not live'];
  const { live, since } = entry;
  const states = gateways.map((gateway) => ({
    gateway,
    state: gateway.releases.find((one) => one.name === name),
  }));
  const [served, ...reasons] = servedLines(live, states);
  return [
    name,
    `  live    ${live}${since ? `, since ${secondOf(since)}` : ''}; ${served}`,
    ...reasons.map((line) => `          ${line}`),
    ...(canary ? canaryLines(canary, gateways, now) : []),
  ];
}
