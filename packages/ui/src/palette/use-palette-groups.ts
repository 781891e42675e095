import type { User } from '@portals/contracts/auth';
import { useAuth, useLanguage, usePaletteTools, useWorkspace } from '@portals/platform';
import { useMemo, useRef } from 'react';
import {
  commandLines,
  inOrder,
  matches,
  nameOf,
  type PaletteGroup,
  type PaletteLine,
  portalLines,
} from './palette-lines';
import { usePaletteText } from './palette-text';
import { type KeyedSearch, useFindings } from './use-findings';
import { type PalettePortal, usePortalParts } from './use-portal-parts';

/** Returns the actions that belong to no portal. */
function useActions(): (PaletteLine & { words: string })[] {
  const { t } = usePaletteText();
  const { logout } = useAuth();
  const { language, setLanguage } = useLanguage();
  const other = language === 'en' ? 'es' : 'en';
  return [
    {
      key: 'language',
      label: t('language'),
      words: t('languageWords'),
      run: () => setLanguage(other),
    },
    {
      key: 'signOut',
      label: t('signOut'),
      words: t('signOutWords'),
      // A message says so when it fails.
      run: () => void logout().catch(() => undefined),
    },
  ];
}

/** Returns groups in the order in which they appeared for a text. */
function useOrder(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const shown = useRef<{ text: string; keys: readonly string[] }>({ text, keys: [] });
  const ordered = inOrder(groups, shown.current.text === text ? shown.current.keys : []);
  shown.current = { text, keys: ordered.map(({ key }) => key) };
  return ordered;
}

export interface PaletteContent {
  groups: readonly PaletteGroup[];
  /** True while a portal is loading or a search has not answered. */
  waiting: boolean;
  /** A sentence about each portal or search that failed. */
  problems: readonly string[];
}

/** Returns everything that the palette shows for a text. */
export function usePaletteGroups(
  text: string,
  user: User,
  loadPortals: () => Promise<readonly PalettePortal[]>,
): PaletteContent {
  const { t } = usePaletteText();
  const { language } = useLanguage();
  const { within } = useWorkspace();
  const actions = useActions();
  const toolsOf = usePaletteTools(user);
  const { portals, parts, failed } = usePortalParts(loadPortals);
  const described = useMemo(
    () => (parts ?? []).map(({ portal, describe }) => ({ portal, ...describe(toolsOf(portal.name)) })),
    [parts, toolsOf],
  );
  const searches = useMemo<KeyedSearch[]>(
    () =>
      described.flatMap(({ portal, searches: own = [] }) =>
        own.map((search) => ({ ...search, source: `${portal.name} ${search.key}` })),
      ),
    [described],
  );
  const findings = useFindings(text, searches);
  const groups: PaletteGroup[] = [
    { key: 'portals', label: t('portals'), lines: portalLines(portals, language, text, within) },
    ...described.map(({ portal, commands }) => {
      const label = nameOf(portal, language);
      return { key: `portal ${portal.name}`, label, lines: commandLines(portal.name, label, commands, text) };
    }),
    // The actions come last, after the first portals.
    ...(parts === null
      ? []
      : [
          {
            key: 'actions',
            label: t('actions'),
            lines: actions.filter(({ label, words }) => matches(text, label, words)),
          },
        ]),
    ...searches.map(({ source, label }) => ({ key: source, label, lines: foundLines(source, findings) })),
  ];
  return {
    groups: useOrder(
      groups.filter(({ lines }) => lines.length > 0),
      text.trim(),
    ),
    waiting: parts === null || findings.searching,
    problems: [
      ...failed.map((portal) => t('portalFailed', { name: nameOf(portal, language) })),
      ...searches
        .filter(({ source }) => findings.failed.includes(source))
        .map(({ label }) => t('searchFailed', { name: label })),
    ],
  };
}

function foundLines(source: string, { found }: Pick<ReturnType<typeof useFindings>, 'found'>): PaletteLine[] {
  const { entries = [], more } = found[source] ?? {};
  const lines = entries.map(({ key, ...entry }) => ({ ...entry, key: `${source} ${key}` }));
  return more ? [...lines, { ...more, key: `${source} more`, more: true }] : lines;
}
