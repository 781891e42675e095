import type { User } from '@portals/contracts/auth';
import { toLanguage } from '@portals/contracts/constants';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useWorkspace } from '../workspace/use-workspace';
import type { PaletteTools } from './palette-parts';

type AnyTools = PaletteTools<(key: string, vars?: Record<string, string | number>) => string>;

/** Returns a function that gives the tools for a portal's part of the palette, by the name of the portal. */
export function usePaletteTools(user: User): (portal: string) => AnyTools {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const { workspaces, forNew, id, workspace, within } = useWorkspace();
  // `within` and `forNew` change exactly when one of the other tools does.
  return useMemo(
    () => (portal) => {
      const translate = i18n.getFixedT(language, portal);
      const t: AnyTools['t'] = (key, vars) =>
        String(vars === undefined ? translate(key) : translate(key, vars));
      return { t, language: toLanguage(language), user, workspaces, forNew, id, workspace, within };
    },
    [i18n, language, user, workspaces.length, id, workspace],
  );
}
