import { setTimeout as wait } from 'node:timers/promises';
import type { PortalRelease } from '@portals/contracts/releases';
import type { ReleaseStore } from '../store.js';
import { provePage } from './prove-page.js';

/** A live release that failed the proof, and the reason. */
export interface Unproven {
  name: string;
  problem: string;
}

const pollMs = 100;
const appliedMs = 15_000;

/** Returns a page of a portal: the first public one without parameters. */
function pathOf({ descriptor: { routes } }: PortalRelease): string | undefined {
  const plain = routes.filter(({ path }) => !path.includes(':') && path !== '*');
  return (plain.find(({ access }) => access === 'public') ?? plain[0])?.path;
}

/** Waits until a gateway has applied the latest change of the store; returns without an error after `appliedMs`, too. */
async function untilApplied(store: ReleaseStore): Promise<void> {
  const { revision } = await store.live();
  const until = Date.now() + appliedMs;
  while (Date.now() < until) {
    const running = await store.gateways.running();
    if (running.some((status) => status.revision >= revision)) return;
    await wait(pollMs);
  }
}

async function whyNotReady(store: ReleaseStore): Promise<string> {
  const states = (await store.gateways.running()).flatMap(({ releases }) => releases);
  return states.find(({ name }) => name === 'shell')?.why ?? 'no shell can be served';
}

/**
 * Opens a page of each live portal as a browser does, on the gateway that serves a store (rule 13.3).
 * @param url URL of the gateway
 * @returns the releases that do not work; the shell when no page works
 */
export async function proveSite(url: string, store: ReleaseStore): Promise<Unproven[]> {
  await untilApplied(store);
  const ready = await fetch(`${url}/readyz`);
  if (!ready.ok) return [{ name: 'shell', problem: await whyNotReady(store) }];
  const { shell: _, ...portals } = (await store.live()).releases;
  const pages = await Promise.all(
    Object.entries(portals).map(async ([name, { live }]) => {
      const release = await store.release(name, live);
      const path = release?.kind === 'portal' ? pathOf(release) : undefined;
      return path === undefined ? [] : [{ name, path }];
    }),
  );
  const unproven: Unproven[] = [];
  for (const { name, path } of pages.flat()) {
    const problem = await provePage(url + path);
    if (problem !== null) unproven.push({ name, problem: `${path}: ${problem}` });
  }
  const all = unproven.length === pages.flat().length;
  const [first] = unproven;
  return all && first ? [{ name: 'shell', problem: first.problem }, ...unproven] : unproven;
}
