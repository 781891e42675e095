import type { User } from '@portals/contracts/auth';
import type { Language } from '@portals/contracts/constants';
import type { Translate } from '../texts/use-text';
import type { AnyTranslate } from '../texts/use-text-of';
import type { WorkspaceChoice } from '../workspace/use-workspace';

/** A line of the palette, which leads to a page of the site. */
export interface PaletteEntry {
  /** Identifies the line within its command list or search. */
  key: string;
  label: string;
  /** Text shown beside the label in a paler colour, such as the company of a lead. */
  detail?: string | undefined;
  /** Local address of the page. Where the page has a list, it includes the current workspace: see `within`. */
  href: string;
}

/** A page or an action of a portal, which the palette offers without calling a service. */
export interface PaletteCommand extends PaletteEntry {
  /** Additional search terms for the command. */
  words?: string | undefined;
}

/** The results of a search: the first entries, and a link to the full list when there are more. */
export interface PaletteFindings {
  entries: readonly PaletteEntry[];
  more?: Omit<PaletteEntry, 'key'> | undefined;
}

/** A search of a portal, which the palette runs when typing pauses. */
export interface PaletteSearch {
  key: string;
  /** Heading of the search's results. */
  label: string;
  /**
   * Finds entries that match a text of two or more letters. If the promise rejects, the palette shows the failed search below the results
   * of the other searches.
   * @param signal aborts when the text has changed; pass it to `api`
   */
  find(text: string, signal: AbortSignal): Promise<PaletteFindings>;
}

/** A portal's part of the palette (rule 19.61). */
export interface PaletteParts {
  commands: readonly PaletteCommand[];
  searches?: readonly PaletteSearch[];
}

/** Tools for describing a portal's part of the palette: its texts, the person, and the workspace of the current page. */
export interface PaletteTools<T> extends WorkspaceChoice {
  t: T;
  language: Language;
  user: User;
}

/** Tools of the palette for code that does not know a portal's text keys. */
export type AnyTools = PaletteTools<AnyTranslate>;

/**
 * Default export of the module that `definePortal` names as `palette`: describes the portal's part of the palette. It must not call hooks.
 * Its texts are typed from the English file: `Palette<typeof en>`.
 */
export type Palette<M> = (tools: PaletteTools<Translate<M>>) => PaletteParts;

/** A portal's part of the palette for code that does not know the portal's texts. */
export type AnyPalette = (tools: AnyTools) => PaletteParts;

/** Loads the module with a portal's part of the palette when the user opens the palette. */
export type PaletteLoader = () => Promise<{ default: AnyPalette }>;
