import { join } from 'node:path';
import { isOutside, packageFolder, readPackage } from '@portals/build';
import { type Refusal, type Release, throwIfRefused } from '@portals/contracts/releases';
import { build } from './build-once.js';
import { checkRelease } from './check-release.js';
import { buildChecked } from './check-sources.js';
import { chooseStore, isNamed } from './choose-store.js';
import { type LiveView, readLive } from './live-view.js';
import { conflicts } from './store-rules.js';
import { verifyFiles } from './verify-files.js';
import { satisfies } from './version-range.js';
import { workspacePortals } from './workspace-portals.js';

/**
 * Returns the other portals of the checkout, which the conflict checks use instead of live portals. Leaves out a portal when both portals
 * declare that their paths may overlap.
 */
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
 * Returns the releases to check a release against: the live releases of the store that the environment names, or else the shell and the
 * portals of the checkout. Outside the checkout, without a store, there is no shell, so the pages are not test-rendered.
 */
async function peersOf(workspace: string, release: Release, env: NodeJS.ProcessEnv): Promise<LiveView> {
  if (!isOutside(workspace)) {
    return { shell: await ownShell(workspace), portals: besides(workspace, release) };
  }
  if (!isNamed(env)) return { shell: null, portals: besides(workspace, release) };
  const store = await chooseStore(workspace, env);
  return readLive(store.folder, await store.live());
}

/** Returns an error when a portal is incompatible with the installed platform version, and therefore untested with any shell. */
function checkInstalled(workspace: string, release: Release): Refusal[] {
  if (!isOutside(workspace) || release.kind === 'shell') return [];
  const { version } = readPackage(packageFolder(workspace, 'platform'));
  const { platform } = release.descriptor;
  if (satisfies(version, platform)) return [];
  const reason = `it needs @portals/platform ${platform}, and ${version} is installed`;
  return [
    {
      code: 'PLATFORM_MISMATCH',
      reason,
      mend: 'Install the version that it needs, or change "platform" in portal.json.',
    },
  ];
}

/**
 * Checks and builds the shell or a portal and runs the checks of publishing, without changing anything.
 * @returns the release that could be published
 * @throws RefusedError with every reason why the release cannot be published
 */
export async function checkFolder(workspace: string, root: string, env: NodeJS.ProcessEnv): Promise<Release> {
  const { release, folder } = await buildChecked(workspace, root);
  const what = `${release.name} ${release.version}`;
  const live = await peersOf(workspace, release, env);
  throwIfRefused(what, await verifyFiles(folder, release));
  throwIfRefused(what, [
    ...checkInstalled(workspace, release),
    ...conflicts(release, live),
    ...(await checkRelease(folder, release, live, [])),
  ]);
  return release;
}
