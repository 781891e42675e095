import type { User } from '@portals/contracts/auth';
import { type PaletteCommand, useAuth, useLanguage, usePaletteTools, useWorkspace } from '@portals/platform';
import { useMemo, useRef } from 'react';
import {
  commandLines,
  inOrder,
  type ListedPortal,
  matches,
  type PaletteGroup,
  type PaletteLine,
  portalLines,
  portalName,
} from './palette-lines';
import { usePaletteText } from './palette-text';
import { type KeyedSearch, useFindings } from './use-findings';
import { type LoadedPart, type PalettePortal, usePortalParts } from './use-portal-parts';

/** Returns the actions that belong to no particular portal. */
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
      // A failure is already shown as a toast.
      run: () => void logout().catch(() => undefined),
    },
  ];
}

interface DescribedPart {
  portal: ListedPortal;
  commands: readonly PaletteCommand[];
  searches: readonly KeyedSearch[];
  broken: boolean;
}

/** Returns a portal's part of the palette. A part that throws adds nothing and does not affect the others. */
function describedPart(
  { portal, describe }: LoadedPart,
  toolsOf: ReturnType<typeof usePaletteTools>,
): DescribedPart {
  try {
    const { commands, searches = [] } = describe(toolsOf(portal.name));
    const keyed = searches.map((search) => ({ ...search, source: `${portal.name} ${search.key}` }));
    return { portal, commands: [...commands], searches: keyed, broken: false };
  } catch (error) {
    console.error(error);
    return { portal, commands: [], searches: [], broken: true };
  }
}

/** Returns groups in the order in which they first appeared for a text. */
function useOrder(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const shown = useRef<{ text: string; keys: readonly string[] }>({ text, keys: [] });
  const ordered = inOrder(groups, shown.current.text === text ? shown.current.keys : []);
  shown.current = { text, keys: ordered.map(({ key }) => key) };
  return ordered;
}

export interface PaletteContent {
  groups: readonly PaletteGroup[];
  /** True while a portal is loading or a search is running. */
  waiting: boolean;
  /** Messages about the portals and searches that failed. */
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
    () => (parts ?? []).map((part) => describedPart(part, toolsOf)),
    [parts, toolsOf],
  );
  const searches = useMemo(() => described.flatMap((part) => part.searches), [described]);
  const findings = useFindings(text, searches);
  const groups: PaletteGroup[] = [
    { key: 'portals', label: t('portals'), lines: portalLines(portals, language, text, within) },
    ...described.map(({ portal, commands }) => {
      const label = portalName(portal, language);
      return { key: `portal ${portal.name}`, label, lines: commandLines(portal.name, label, commands, text) };
    }),
    // Added only once the first portals have loaded, so that the actions do not move down when the portals' commands appear.
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
      ...[...failed, ...described.flatMap(({ portal, broken }) => (broken ? [portal] : []))].map((portal) =>
        t('portalFailed', { name: portalName(portal, language) }),
      ),
      ...searches
        .filter(({ source }) => findings.found[source] === null)
        .map(({ label }) => t('searchFailed', { name: label })),
    ],
  };
}

function foundLines(source: string, { found }: Pick<ReturnType<typeof useFindings>, 'found'>): PaletteLine[] {
  const { entries = [], more } = found[source] ?? {};
  const lines = entries.map(({ key, ...entry }) => ({ ...entry, key: `${source} ${key}` }));
  return more ? [...lines, { ...more, key: `${source} more`, more: true }] : lines;
}
