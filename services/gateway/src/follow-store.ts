import { join } from 'node:path';
import { canariesFile, type GatewayStatus, previewsFile, signingFiles } from '@portals/contracts/releases';
import type { Canaries } from './canary/canaries.js';
import type { Composed } from './composition/compose.js';
import type { GatewayConfig } from './config.js';
import type { GatewayMetrics } from './gateway-metrics.js';
import type { Prerender } from './prerender/prerender.js';
import type { Previews } from './preview/previews.js';
import type { LiveReleases } from './releases/live-releases.js';
import type { HealthRecord } from './releases/release-health.js';
import type { StatusFile } from './releases/status-file.js';
import { watchFile } from './releases/watch.js';

/** Returns the status of this gateway: its address, its releases and canaries, and how often browsers loaded each release or failed to. */
export function statusOf(
  { HOST, PORT }: GatewayConfig,
  releases: LiveReleases,
  canaries: Canaries,
  health: HealthRecord,
): Pick<GatewayStatus, 'address' | 'revision' | 'releases' | 'canaries'> {
  const counted = <T extends { name: string; version: string | null }>(state: T) => ({
    ...state,
    ...health.counts(state.name, state.version),
  });
  return {
    address: PORT === 0 ? undefined : `${HOST}:${PORT}`,
    revision: releases.revision,
    releases: releases.states.map(counted),
    canaries: { revision: canaries.revision, known: canaries.states.map(counted) },
  };
}

/** The parts of a gateway that follow changes of the release store. */
interface Following {
  config: GatewayConfig;
  store: string;
  releases: LiveReleases;
  canaries: Canaries;
  previews: Previews;
  prerender: Prerender;
  metrics: GatewayMetrics;
  status: StatusFile;
}

/**
 * Reads the release store now and after each change.
 * @returns a function that stops watching it
 */
export async function followStore(following: Following): Promise<() => void> {
  const { config, store, releases, canaries, previews, prerender, metrics, status } = following;
  let rendered: readonly Composed[] = [];
  const renderPages = async () => {
    const { composed } = releases;
    if (composed === null || config.PRERENDER === 'off') return;
    const possible = canaries.possible();
    const sites = [composed, ...possible];
    if (sites.length === rendered.length && sites.every((site, at) => site === rendered[at])) return;
    rendered = sites;
    await prerender.follow(composed, possible);
  };
  const refresh = async () => {
    const done = await releases.refresh();
    metrics.setReady(releases.composed !== null);
    metrics.setServed(releases.states);
    await status.write();
    await renderPages();
    return done;
  };
  const refreshCanaries = async () => {
    await releases.readKeys();
    const done = await canaries.refresh();
    await status.write();
    await renderPages();
    return done;
  };
  const refreshPreviews = async () => {
    await releases.readKeys();
    return previews.refresh();
  };
  // The canaries are read first, so that their pages are rendered together with the live ones.
  await canaries.refresh();
  await refresh();
  await previews.refresh();
  const stops = [
    watchFile(join(store, 'live.json'), refresh),
    watchFile(join(store, canariesFile), refreshCanaries),
    watchFile(join(store, previewsFile), refreshPreviews),
    watchFile(join(store, signingFiles.keys), refresh),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
