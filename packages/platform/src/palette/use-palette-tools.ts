import type { User } from '@portals/contracts/auth';
import { toLanguage } from '@portals/contracts/constants';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextOf } from '../texts/use-text-of';
import { useWorkspace } from '../workspace/use-workspace';
import type { AnyTools } from './palette-parts';

/** Returns a function that gives the tools for a portal's part of the palette, by the portal's name. */
export function usePaletteTools(user: User): (portal: string) => AnyTools {
  const { language } = useTranslation().i18n;
  const textOf = useTextOf();
  const { workspaces, hasNone, forNew, id, workspace, within } = useWorkspace();
  // `within` and `forNew` change exactly when one of the other tools does.
  return useMemo(
    () => (portal) => ({
      t: textOf(portal),
      ...{ language: toLanguage(language), user, workspaces, hasNone, forNew, id, workspace, within },
    }),
    [textOf, language, user, workspaces.length, hasNone, id, workspace],
  );
}
