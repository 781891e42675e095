import type { AnyPalette, PortalModule } from '@portals/platform';
import type { ComponentType } from 'react';
import { PortalError } from './portal-error';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isPortal = (value: unknown): value is PortalModule =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  Array.isArray(value.routes) &&
  value.routes.every(
    (route: unknown) => isRecord(route) && typeof route.path === 'string' && typeof route.load === 'function',
  ) &&
  isRecord(value.messages) &&
  typeof value.messages.en === 'function' &&
  typeof value.messages.es === 'function';

/**
 * Checks the module that a portal exposes as `./portal`.
 * @throws PortalError of phase `expose`
 */
export function checkPortal(exposed: unknown, name: string): PortalModule {
  const portal = isRecord(exposed) ? exposed.default : undefined;
  if (isPortal(portal)) return portal;
  throw new PortalError('expose', `${name} does not export definePortal({…}) as the default of ./portal`);
}

// Accepts function components, and the objects that memo, forwardRef and lazy return.
const isComponent = (value: unknown): value is ComponentType =>
  typeof value === 'function' || (isRecord(value) && '$$typeof' in value);

/**
 * Checks the page in a loaded route module.
 * @throws PortalError of phase `expose`
 */
export function checkPage(module: unknown, path: string): ComponentType {
  const page = isRecord(module) ? module.default : undefined;
  if (isComponent(page)) return page;
  throw new PortalError('expose', `the module of the route ${path} has no page as its default export`);
}

const isPalette = (value: unknown): value is AnyPalette => typeof value === 'function';

/**
 * Checks the loaded module with a portal's part of the palette.
 * @throws PortalError of phase `expose`
 */
export function checkPalette(module: unknown, name: string): AnyPalette {
  const palette = isRecord(module) ? module.default : undefined;
  if (isPalette(palette)) return palette;
  throw new PortalError('expose', `the palette of ${name} has no function as its default export`);
}
