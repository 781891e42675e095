import type { Composition } from '@portals/contracts/composition';
import type { Texts } from '@portals/platform/host';
import { createContext, useContext } from 'react';
import type { PaletteCode } from './loading/federation';
import type { PortalLoader } from './loading/portal-loader';
import type { Routes } from './loading/routes';

/** The parts that the shell's components share. */
export interface ShellParts {
  composition: Composition;
  texts: Texts;
  loader: PortalLoader;
  routes: Routes;
  /** Loads the palette's code; undefined in Node, where the palette is never opened. */
  loadPalette?: (() => Promise<PaletteCode>) | undefined;
  /** Called once a page is completely in the document and, if prerendered, hydrated. */
  rendered?: (() => void) | undefined;
}

const ShellContext = createContext<ShellParts | null>(null);

export const ShellProvider = ShellContext;

export function useShell(): ShellParts {
  const parts = useContext(ShellContext);
  if (parts === null) throw new Error('this part of the shell is used outside App');
  return parts;
}
