import type { CanaryChange, StoreChange } from '@portals/contracts/releases';
import { secondOf } from './canary-words.js';

function canaryWords({ reason, version, steps = [] }: CanaryChange): string {
  const plan = steps.map(({ at, percent }) => `${percent} % from ${secondOf(at)}`).join(', ');
  if (reason === 'start') return `canary ${version} started: ${plan}`;
  if (reason === 'change') return `canary ${version} changed: ${plan}`;
  return `canary ${version} ended: ${reason}`;
}

/** Returns lines for the terminal, oldest first: time, name, change, and who made it. */
export function historyLines(
  changes: readonly StoreChange[],
  ofCanaries: readonly CanaryChange[],
  names: readonly string[],
): string[] {
  const lines = [
    ...changes.map(({ at, name, from, to, reason, by }) => ({
      at,
      name,
      by,
      what: `${from ?? '–'} → ${to ?? '–'}  ${reason}`,
    })),
    ...ofCanaries.map((change) => ({ ...change, what: canaryWords(change) })),
  ];
  return lines
    .filter(({ name }) => names.includes(name))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ at, name, what, by }) => `${secondOf(at)}  ${name}  ${what}${by ? `  by ${by}` : ''}`);
}
