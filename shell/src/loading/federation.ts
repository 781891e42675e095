import { createInstance } from '@module-federation/enhanced/runtime';
import type { ComposedRelease, ComposedShell } from '@portals/contracts/composition';
import { passGate } from './gate';
import { chunkFiles } from './gate-files';
import type { Integrity } from './pins';
import { loadModules } from './preloaded';
import { importUi, shareScope } from './shared/modules';
import { type UntilLoaded, untilLoaded } from './until-loaded';

type Ui = Awaited<ReturnType<typeof importUi>>;
/** Code of the command palette: a part of the design system that is loaded when the palette opens. */
export type PaletteCode = Awaited<ReturnType<Ui['loadPalette']>>;

const registered = new Set<string>();
const federation = createInstance({ name: 'shell', remotes: [] });

/**
 * Provides the shell's modules to the portals' containers.
 * @returns the on-demand shared module (can tell if a portal is waiting for it, and retry it at once), and a loader of the palette's code
 */
export function startFederation(
  shell: ComposedShell,
  integrity: Integrity,
): Pick<UntilLoaded<Ui>, 'pending' | 'hurry'> & { loadPalette: () => Promise<PaletteCode> } {
  const pass = async (chunk: string) => {
    const files = chunkFiles(shell, integrity, chunk);
    await passGate(files);
    loadModules(files);
  };
  const ui = untilLoaded(async () => {
    await pass('shared-ui');
    return importUi();
  });
  Object.assign(federation.shareScopeMap, { default: shareScope(ui.load) });
  const loadPalette = async () => {
    const [{ loadPalette: load }] = await Promise.all([ui.load(), pass('shared-palette')]);
    return load();
  };
  return { ...ui, loadPalette };
}

/**
 * Imports a portal's container and returns the module that it exposes as `./portal`. Every URL of a release is registered under its own
 * name, so that two releases of one portal can coexist on a page.
 */
export async function importPortal(portal: string, release: ComposedRelease): Promise<unknown> {
  const name = `${portal}_${release.base}`.replace(/[^A-Za-z0-9]/g, '_');
  if (!registered.has(name)) {
    const entry = new URL(release.base + release.entry, window.location.href).href;
    federation.registerRemotes([{ name, entry, type: 'module' }]);
    registered.add(name);
  }
  return federation.loadRemote(`${name}/portal`);
}
