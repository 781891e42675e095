import type { User } from '@portals/contracts/auth';
import type { Language } from '@portals/contracts/constants';
import type { Translate } from '../texts/use-text';
import type { AnyTranslate } from '../texts/use-text-of';
import type { WorkspaceChoice } from '../workspace/use-workspace';

/** A line of the palette, which leads to a page of the site. */
export interface PaletteEntry {
  /** Distinguishes it from the other lines of its command list or search. */
  key: string;
  label: string;
  /** Shown beside the label in a paler colour, such as the company of a lead. */
  detail?: string | undefined;
  /** Local address of the page, with the workspace of the current one where the page has a list: `within`. */
  href: string;
}

/** A page or an action of a portal, which the palette offers without asking a service. */
export interface PaletteCommand extends PaletteEntry {
  /** Further words by which it is found. */
  words?: string | undefined;
}

/** A search's findings: its first entries, and a link to the list of all when there are more. */
export interface PaletteFindings {
  entries: readonly PaletteEntry[];
  more?: Omit<PaletteEntry, 'key'> | undefined;
}

/** A search of a portal, which the palette runs when typing pauses. */
export interface PaletteSearch {
  key: string;
  /** Heading of its results. */
  label: string;
  /**
   * Finds what matches a text of two letters or more. A search that rejects is named below the results of the others.
   * @param signal aborts when the text has changed; pass it to `api`
   */
  find(text: string, signal: AbortSignal): Promise<PaletteFindings>;
}

/** A portal's part of the palette (rule 19.61). */
export interface PaletteParts {
  commands: readonly PaletteCommand[];
  searches?: readonly PaletteSearch[];
}

/** Tools with which a portal describes its part: its texts, the person, and the workspace of the current page. */
export interface PaletteTools<T> extends WorkspaceChoice {
  t: T;
  language: Language;
  user: User;
}

/** The same tools for code that knows no portal's texts. */
export type AnyTools = PaletteTools<AnyTranslate>;

/**
 * Default export of the module that `definePortal` names as `palette`: describes the portal's part of the palette. It may use no hooks. Its
 * texts are typed from the English file: `Palette<typeof en>`.
 */
export type Palette<M> = (tools: PaletteTools<Translate<M>>) => PaletteParts;

/** A portal's part of the palette for code that knows no portal's texts. */
export type AnyPalette = (tools: AnyTools) => PaletteParts;

/** Loads that module, which happens when somebody opens the palette. */
export type PaletteLoader = () => Promise<{ default: AnyPalette }>;
