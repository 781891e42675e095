import type { AnyPalette, AnyToday, PortalModule } from '@portals/platform';
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

/** Parts that a portal may have in addition to its pages, by their names in `definePortal` and in the chunks of a release. */
export interface PartFunctions {
  palette: AnyPalette;
  today: AnyToday;
}
export type PartName = keyof PartFunctions;

const isPart = <Name extends PartName>(value: unknown): value is PartFunctions[Name] =>
  typeof value === 'function';

/**
 * Checks that the module of an additional part, such as the palette's, has a function as its default export.
 * @throws PortalError of phase `expose`
 */
export function checkPart<Name extends PartName>(
  module: unknown,
  part: Name,
  name: string,
): PartFunctions[Name] {
  const found = isRecord(module) ? module.default : undefined;
  if (isPart<Name>(found)) return found;
  throw new PortalError('expose', `${part} of ${name} has no function as its default export`);
}
