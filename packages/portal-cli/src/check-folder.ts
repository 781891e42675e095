import { join } from 'node:path';
import { type Release, refuse } from '@portals/contracts/releases';
import { build } from './build-once.js';
import { checkRelease } from './check-release.js';
import type { LiveView } from './live-view.js';
import { conflicts } from './store-rules.js';
import { verifyFiles } from './verify-files.js';
import { workspacePortals } from './workspace-portals.js';

/** The other portals of the checkout in place of the live ones, without those that agreed to overlap with this one. */
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

/** The checkout's own shell, built when it has changed. */
async function ownShell(workspace: string): Promise<LiveView['shell']> {
  const { release, folder } = await build(join(workspace, 'shell'));
  return release.kind === 'shell' ? { release, folder } : null;
}

/**
 * Builds the shell or a portal and makes all checks of publishing, against the shell and the portals of the checkout in
 * place of the live ones.
 * @returns the release that could be published
 * @throws RefusedError with every reason for which it may not
 */
export async function checkFolder(workspace: string, root: string): Promise<Release> {
  const { release, folder } = await build(root);
  const what = `${release.name} ${release.version}`;
  const live = { shell: await ownShell(workspace), portals: besides(workspace, release) };
  refuse(what, await verifyFiles(folder, release));
  refuse(what, [...conflicts(release, live), ...(await checkRelease(folder, release, live, []))]);
  return release;
}
