import { z } from 'zod';
import { Version } from '../composition/version.js';
import {
  Canary,
  CanaryChange,
  GatewayStatus,
  LiveEntry,
  ServedRelease,
  StoreChange,
} from '../releases/index.js';

/** Release that a gateway serves under a name, with the loads and failures that browsers have reported to the gateway. */
export const ServedState = ServedRelease.pick({ version: true, why: true, loaded: true, failed: true });
export type ServedState = z.infer<typeof ServedState>;

/** Reply of `GET /api/releases/:name/status` (rule 13.40). */
export const PortalStatus = z.object({
  name: z.string(),
  /** Time of the reply; the canary's share is computed for this time. */
  at: z.iso.datetime(),
  /** Null when no release is live. */
  entry: LiveEntry.nullable(),
  canary: Canary.nullable(),
  /** Running gateways, each with the live release and the canary that it serves; null for a release that the gateway does not know. */
  gateways: z.array(
    z.object({
      ...GatewayStatus.pick({ id: true, host: true }).shape,
      live: ServedState.nullable(),
      canary: ServedState.nullable(),
    }),
  ),
});
export type PortalStatus = z.infer<typeof PortalStatus>;

/** Reply of `GET /api/releases/:name/history`: the changes of the live release and of canaries, each oldest first. */
export const PortalHistory = z.object({ changes: z.array(StoreChange), canaries: z.array(CanaryChange) });
export type PortalHistory = z.infer<typeof PortalHistory>;

/** A row in the list of stored releases. */
export const ListedRelease = z.object({
  version: Version,
  /** Time at which the release's folder was added to the store. */
  stored: z.iso.datetime(),
  /** Total bytes of the release's files, without compressed copies; null when release.json cannot be read. */
  bytes: z.int().nonnegative().nullable(),
  /** States of the release: `live`, `canary 10 %`, `previous`, `last good`, `damaged`. */
  state: z.array(z.string()),
});
export type ListedRelease = z.infer<typeof ListedRelease>;

/** Reply of `GET /api/releases/:name/stored`: the stored releases of a portal, newest first. */
export const PortalReleases = z.object({
  name: z.string(),
  entry: LiveEntry.nullable(),
  releases: z.array(ListedRelease),
});
export type PortalReleases = z.infer<typeof PortalReleases>;
