import type { User } from '@portals/contracts/auth';
import { toLanguage } from '@portals/contracts/constants';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextOf } from '../texts/use-text-of';
import { useWorkspace } from '../workspace/use-workspace';
import type { AnyTools } from './palette-parts';

/** Returns a function that takes a portal's name and returns the tools for the portal's part of the palette. */
export function usePaletteTools(user: User): (portal: string) => AnyTools {
  const { language } = useTranslation().i18n;
  const textOf = useTextOf();
  const { workspaces, hasNone, forNew, id, workspace, within } = useWorkspace();
  // `within` and `forNew` change only together with a listed dependency, so they are not listed.
  return useMemo(
    () => (portal) => ({
      t: textOf(portal),
      ...{ language: toLanguage(language), user, workspaces, hasNone, forNew, id, workspace, within },
    }),
    [textOf, language, user, workspaces.length, hasNone, id, workspace],
  );
}
