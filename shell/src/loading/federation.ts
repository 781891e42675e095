import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComposedRelease, ComposedShell } from '@portals/contracts/composition';
import { passGate } from './gate';
import { chunkFiles } from './gate-files';
import type { Integrity } from './pins';
import { loadModules } from './preloaded';
import { importUi, sharedModules } from './shared/modules';
import { type UntilLoaded, untilLoaded } from './until-loaded';

const registered = new Set<string>();

/**
 * Starts the federation runtime. Its default strategy would fetch every portal now, and fail with any of them.
 * @returns the on-demand shared module: whether a portal is waiting for it, and a function to retry at once
 */
export function startFederation(
  shell: ComposedShell,
  integrity: Integrity,
): Pick<UntilLoaded<object>, 'pending' | 'hurry'> {
  const files = chunkFiles(shell, integrity, 'shared-ui');
  const ui = untilLoaded(async () => {
    await passGate(files);
    loadModules(files);
    return importUi();
  });
  init({ name: 'shell', remotes: [], shared: sharedModules(ui.load), shareStrategy: 'loaded-first' });
  return ui;
}

/**
 * Imports a portal's container and returns the module that it exposes as `./portal`. Every address of a release has its own name in the
 * runtime, so that two releases of one portal can live on one page.
 */
export async function importPortal(portal: string, release: ComposedRelease): Promise<unknown> {
  const name = `${portal}_${release.base}`.replace(/[^A-Za-z0-9]/g, '_');
  if (!registered.has(name)) {
    const entry = new URL(release.base + release.entry, window.location.href).href;
    registerRemotes([{ name, entry, type: 'module' }]);
    registered.add(name);
  }
  return loadRemote(`${name}/portal`);
}
