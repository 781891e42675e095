import type { Composition } from '@portals/contracts/composition';
import type { Texts } from '@portals/platform/host';
import { createContext, useContext } from 'react';
import type { PortalLoader } from './loading/portal-loader';
import type { Routes } from './loading/routes';

/** What the parts of the shell share. */
export interface ShellParts {
  composition: Composition;
  texts: Texts;
  loader: PortalLoader;
  routes: Routes;
  /** Told once a page stands in the document whole, its part of a hydration included. */
  rendered?: (() => void) | undefined;
}

const ShellContext = createContext<ShellParts | null>(null);

export const ShellProvider = ShellContext;

export function useShell(): ShellParts {
  const parts = useContext(ShellContext);
  if (parts === null) throw new Error('this part of the shell is used outside App');
  return parts;
}
