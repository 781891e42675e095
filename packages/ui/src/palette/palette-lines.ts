import type { ComposedPortal } from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import type { PaletteCommand } from '@portals/platform';

/** A portal as the palette lists it. */
export type ListedPortal = Pick<ComposedPortal, 'name' | 'title' | 'nav' | 'routes'>;

/** A line of the palette, which leads to an address or runs an action. */
export interface PaletteLine {
  /** Key that is unique within the palette. */
  key: string;
  label: string;
  detail?: string | undefined;
  href?: string | undefined;
  run?: (() => void) | undefined;
  /** True for the link to all results of a search. */
  more?: boolean;
}

/** Lines under one heading. */
export interface PaletteGroup {
  key: string;
  label: string;
  lines: readonly PaletteLine[];
}

/** Returns text in lower case without accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns true when every word of `text` is a prefix of some word in `others`. */
export function matches(text: string, ...others: readonly (string | undefined)[]): boolean {
  const words = plain(others.join(' ')).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

/** Returns the start page of a portal: the page of its menu entry, or its first page for signed-in people; null without either. */
export function startPage({ nav, routes }: ListedPortal): string | null {
  const page = routes.find(({ access, path }) => access === 'protected' && !path.includes(':'));
  return nav?.path ?? page?.path ?? null;
}

/** Returns the name of a portal as shown in the menus. */
export const portalName = ({ nav, title }: ListedPortal, language: Language): string =>
  (nav?.label ?? title)[language];

/** Returns lines for the start pages of portals that match a text. */
export function portalLines(
  portals: readonly ListedPortal[],
  language: Language,
  text: string,
  within: (path: string) => string,
): PaletteLine[] {
  return portals.flatMap((portal) => {
    const start = startPage(portal);
    const label = portalName(portal, language);
    if (start === null || !matches(text, label, portal.title.en, portal.title.es)) return [];
    return [{ key: `portal ${portal.name}`, label, href: within(start) }];
  });
}

/** Returns lines for the commands of a portal that match a text; the text may also contain the portal's name. */
export const commandLines = (
  portal: string,
  name: string,
  commands: readonly PaletteCommand[],
  text: string,
): PaletteLine[] =>
  commands
    .filter(({ label, detail, words }) => matches(text, label, detail, words, name))
    .map(({ key, label, detail, href }) => ({ key: `command ${portal} ${key}`, label, detail, href }));

/**
 * Returns groups in the order in which they appeared: new ones go to the end, so that nothing moves below the pointer or the chosen line.
 * @param before keys of the groups that are already shown
 */
export function inOrder(groups: readonly PaletteGroup[], before: readonly string[]): PaletteGroup[] {
  const shown = before.flatMap((key) => groups.filter((group) => group.key === key));
  return [...shown, ...groups.filter((group) => !before.includes(group.key))];
}

/** Number of lines by which Page Up and Page Down move. */
const pageOfLines = 7;

/**
 * Returns the line that a key selects; null for a key that acts on the text field.
 * @param at index of the selected line
 */
export function lineAfter(
  {
    key,
    shiftKey,
    ctrlKey,
    altKey,
    metaKey,
  }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  at: number,
  count: number,
): number | null {
  if (count === 0 || shiftKey || ctrlKey || altKey || metaKey) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(at + pageOfLines, count - 1);
    case 'PageUp':
      return Math.max(at - pageOfLines, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
