import { join } from 'node:path';
import { type Release, refuse } from '@portals/contracts/releases';
import { build } from './build-once.js';
import { checkRelease } from './check-release.js';
import { buildChecked } from './check-sources.js';
import type { LiveView } from './live-view.js';
import { conflicts } from './store-rules.js';
import { verifyFiles } from './verify-files.js';
import { workspacePortals } from './workspace-portals.js';

/** Returns the other portals of the checkout, which stand in for the live ones, without those that agreed to overlap with this one. */
function besides(workspace: string, release: Release): LiveView['portals'] {
  if (release.kind === 'shell') return [];
  const agreed = release.descriptor.overlapsWith ?? [];
  return workspacePortals(workspace)
    .filter(({ name }) => name !== release.name)
    .filter(({ name, overlapsWith }) => !(agreed.includes(name) && overlapsWith.includes(release.name)))
    .map(({ name, version, paths }) => ({
      name,
      version,
      paths,
      release: null,
      folder: join(workspace, name),
    }));
}

/** Builds the checkout's own shell if it has changed. */
async function ownShell(workspace: string): Promise<LiveView['shell']> {
  const { release, folder } = await build(join(workspace, 'shell'));
  return release.kind === 'shell' ? { release, folder } : null;
}

/**
 * Checks and builds the shell or a portal and runs all checks of publishing, against the shell and the portals of the checkout instead of the live
 * ones.
 * @returns the release that could be published
 * @throws RefusedError with every reason against it
 */
export async function checkFolder(workspace: string, root: string): Promise<Release> {
  const { release, folder } = await buildChecked(workspace, root);
  const what = `${release.name} ${release.version}`;
  const live = { shell: await ownShell(workspace), portals: besides(workspace, release) };
  refuse(what, await verifyFiles(folder, release));
  refuse(what, [...conflicts(release, live), ...(await checkRelease(folder, release, live, []))]);
  return release;
}
