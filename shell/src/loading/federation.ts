import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComposedRelease, Composition } from '@portals/contracts';
import { passGate } from './gate';
import { filesOfChunk } from './gate-files';
import { importUi, sharedModules } from './shared/modules';
import { type UntilLoaded, untilLoaded } from './until-loaded';

const registered = new Set<string>();

/**
 * Starts the federation runtime. The default strategy would fetch every portal now, and fail with any of them.
 * @returns the shared module that comes on demand: whether a portal waits for it, and how to hurry it
 */
export function startFederation({
  shell,
  integrity,
}: Composition): Pick<UntilLoaded<object>, 'pending' | 'hurry'> {
  const paths = filesOfChunk(Object.keys(integrity), shell.base, 'shared-ui');
  const files = paths.map((url) => ({ url, integrity: integrity[url] }));
  const ui = untilLoaded(async () => {
    await passGate(files);
    return importUi();
  });
  init({ name: 'shell', remotes: [], shared: sharedModules(ui.load), shareStrategy: 'loaded-first' });
  return ui;
}

/**
 * Imports a portal's container and gives what it exposes as `./portal`. Every address of a release has its own name in the
 * runtime, so that two releases of one portal can live in one page.
 */
export async function importPortal(portal: string, release: ComposedRelease): Promise<unknown> {
  const name = `${portal}_${release.base}`.replace(/[^A-Za-z0-9]/g, '_');
  const path = release.entry.startsWith('/') ? release.entry : `${release.base}${release.entry}`;
  if (!registered.has(name)) {
    registerRemotes([{ name, entry: new URL(path, window.location.href).href, type: 'module' }]);
    registered.add(name);
  }
  return loadRemote(`${name}/portal`);
}
