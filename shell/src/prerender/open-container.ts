import { importUi, type ShareScope, shareScope } from '../loading/shared/modules';

/** A portal's container, as its Node bundle exports it. */
export interface FederatedContainer {
  init(scope: ShareScope): unknown;
  get(module: './portal'): Promise<() => unknown>;
}

const scope = shareScope(importUi);

/** Initialises a container with the shell's own modules and returns the module that it exposes as `./portal`. */
export async function openContainer(container: FederatedContainer): Promise<unknown> {
  await container.init(scope);
  const factory = await container.get('./portal');
  return factory();
}
