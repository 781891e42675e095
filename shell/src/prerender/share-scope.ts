import { importUi, sharedModules } from '../loading/shared/modules';

/** Shared modules by name and version, in webpack's format. */
type ShareScope = Record<
  string,
  Record<string, { get: () => Promise<() => object>; loaded: 1; from: string }>
>;

/** A portal's container, as its Node bundle exports it. */
export interface FederatedContainer {
  init(scope: ShareScope): unknown;
  get(module: './portal'): Promise<() => unknown>;
}

/** Returns the shell's modules in the form that containers read without a federation runtime. */
function shareScope(): ShareScope {
  const scope: ShareScope = {};
  for (const [name, module] of Object.entries(sharedModules(importUi))) {
    const get = 'get' in module ? module.get : async () => module.lib;
    scope[name] = { [module.version]: { get, loaded: 1, from: 'shell' } };
  }
  return scope;
}

const scope = shareScope();

/** Initialises a container with the shell's own modules and returns the module that it exposes as `./portal`. */
export async function openContainer(container: FederatedContainer): Promise<unknown> {
  await container.init(scope);
  const factory = await container.get('./portal');
  return factory();
}
