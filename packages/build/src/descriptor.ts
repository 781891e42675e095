import { join } from 'node:path';
import { PortalDescriptor } from '@portals/contracts/releases';
import { z } from 'zod';
import { readJson } from './workspace.js';

/** Reads and checks a portal's portal.json. Throws an error that names every invalid field. */
export function readDescriptor(root: string): PortalDescriptor {
  const file = join(root, 'portal.json');
  const parsed = PortalDescriptor.safeParse(readJson(file));
  if (!parsed.success)
    throw new Error(`${file} is not a portal descriptor:\n${z.prettifyError(parsed.error)}`);
  const paths = parsed.data.routes.map((route) => route.path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new Error(`${file} lists the route ${twice} twice`);
  return parsed.data;
}
