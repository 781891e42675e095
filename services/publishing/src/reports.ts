import {
  type PortalHistory,
  type PortalReleases,
  type PortalStatus,
  publishingPath,
} from '@portals/contracts/publishing';
import type { Release } from '@portals/contracts/releases';
import { type ReleaseStore, readHistory, readReleases, readStatus } from '@portals/portal-cli/plain';
import { AppError } from '@portals/service-kit/plain';
import type { FastifyInstance } from 'fastify';
import { declaration } from './declaration.js';
import { PublishingError } from './publishing-error.js';
import { addressOf } from './requests.js';

/** Removes folder paths from an error message, because they reveal details of the server. */
export const withoutFolders = (why: string | null): string | null =>
  why?.replace(/'(?:\/[^'/]+)*\/([^'/]+)'/g, "'$1'") ?? null;

/** Adds the routes that list the live and stored releases of the token's portal, and its history (rule 13.40). */
export function addReports(app: FastifyInstance, store: ReleaseStore): void {
  const path = `${publishingPath}/:name`;
  app.get(`${path}/status`, async (request): Promise<PortalStatus> => {
    const [status] = await readStatus(store, [addressOf(request).name]);
    if (!status) throw new AppError('INTERNAL_ERROR');
    const gateways = status.gateways.map(({ live, canary, ...gateway }) => ({
      ...gateway,
      live: live && { ...live, why: withoutFolders(live.why) },
      canary: canary && { ...canary, why: withoutFolders(canary.why) },
    }));
    return { ...status, gateways };
  });
  app.get(
    `${path}/history`,
    (request): Promise<PortalHistory> => readHistory(store, [addressOf(request).name]),
  );
  // Does not read the releases' files, because the cost of a call would then grow with the size of all releases.
  app.get(
    `${path}/stored`,
    (request): Promise<PortalReleases> => readReleases(store, addressOf(request).name, false),
  );
  app.get(`${path}/:version/release`, async (request): Promise<Release> => {
    const { name, version } = addressOf(request);
    const release = await store.release(name, version);
    if (release) return release;
    const said = `There is no readable ${name} ${version} at the site.`;
    throw new PublishingError(declaration.errors.RELEASE_UNKNOWN, { said });
  });
}
