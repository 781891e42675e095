import type { PortalHistory } from '@portals/contracts/publishing';
import type { CanaryChange, ChangeNote } from '@portals/contracts/releases';
import { secondOf } from './canary-words.js';
import type { ReleaseStore } from './store.js';

/** Returns the changes of these names. */
export async function readHistory(store: ReleaseStore, names: readonly string[]): Promise<PortalHistory> {
  const [changes, { changes: canaries }] = await Promise.all([store.history(), store.canaries.read()]);
  const ofNames = ({ name }: { name: string }) => names.includes(name);
  return { changes: changes.filter(ofNames), canaries: canaries.filter(ofNames) };
}

function canaryWords({ reason, version, steps = [] }: CanaryChange): string {
  const plan = steps.map(({ at, percent }) => `${percent} % from ${secondOf(at)}`).join(', ');
  if (reason === 'start') return `canary ${version} started: ${plan}`;
  if (reason === 'change') return `canary ${version} changed: ${plan}`;
  return `canary ${version} ended: ${reason}`;
}

/** Characters that change the direction of text, which could disguise a message as another part of its line. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns the author of a change, the reason and the commit, as far as they are known. */
const noteWords = ({ by, message, commit }: ChangeNote): string =>
  [
    by && `by ${by}`,
    message && JSON.stringify(message.replaceAll(directions, '')),
    commit && `commit ${commit.slice(0, 12)}`,
  ]
    .flatMap((one) => (one ? `  ${one}` : []))
    .join('');

/** Returns lines for the terminal, oldest first: time, name, change, who made it, and why. */
export function historyLines({ changes, canaries }: PortalHistory): string[] {
  const lines = [
    ...changes.map((change) => ({
      ...change,
      what: `${change.from ?? '–'} → ${change.to ?? '–'}  ${change.reason}`,
    })),
    ...canaries.map((change) => ({ ...change, what: canaryWords(change) })),
  ];
  return lines
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ at, name, what, ...note }) => `${secondOf(at)}  ${name}  ${what}${noteWords(note)}`);
}
