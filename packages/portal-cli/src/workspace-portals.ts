import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readDescriptor, readPackage } from '@portals/build';

/** A portal of this checkout, published or not. */
export interface WorkspacePortal {
  name: string;
  version: string;
  paths: string[];
  /** Portals whose paths it lets overlap with its own. */
  overlapsWith: readonly string[];
}

function readPortal(root: string): WorkspacePortal[] {
  try {
    const { name, routes, overlapsWith = [] } = readDescriptor(root);
    return [
      { name, version: readPackage(root).version, paths: routes.map(({ path }) => path), overlapsWith },
    ];
  } catch {
    // A portal of another team that cannot be read is left out: that team's own checks report it.
    return [];
  }
}

/** The portals of a checkout, as far as they can be read. */
export const workspacePortals = (workspace: string): WorkspacePortal[] =>
  readdirSync(workspace)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(workspace, name, 'portal.json')))
    .flatMap((name) => readPortal(join(workspace, name)));
