import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readDescriptor, readPackage } from '@portals/build';

/** A portal of this checkout, published or not. */
export interface WorkspacePortal {
  name: string;
  version: string;
  paths: string[];
  /** Names of the portals whose paths may overlap with those of this portal. */
  overlapsWith: readonly string[];
}

function readPortal(root: string): WorkspacePortal[] {
  try {
    const { name, routes, overlapsWith = [] } = readDescriptor(root);
    return [
      { name, version: readPackage(root).version, paths: routes.map(({ path }) => path), overlapsWith },
    ];
  } catch {
    // An unreadable portal of another team is omitted; that team's own checks report it.
    return [];
  }
}

/** Returns the portals of a checkout that can be read. */
export const workspacePortals = (workspace: string): WorkspacePortal[] =>
  readdirSync(workspace)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(workspace, name, 'portal.json')))
    .flatMap((name) => readPortal(join(workspace, name)));
