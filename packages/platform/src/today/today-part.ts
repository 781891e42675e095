import type { User } from '@portals/contracts/auth';
import type { Language } from '@portals/contracts/constants';
import type { Format } from '../texts/use-format';
import type { Translate } from '../texts/use-text';
import type { AnyTranslate } from '../texts/use-text-of';

/** Tools with which a portal lists what a person has to do: its texts and the person. */
export interface TodayTools<T> {
  t: T;
  format: Format;
  language: Language;
  user: User;
}

/** One task of a person for today. */
export interface TodayItem {
  /** Distinguishes the item from the portal's other items. */
  key: string;
  title: string;
  /** Reason why the item is listed, such as its due day. */
  reason: string;
  /** Local address of the page on which the person does the task. */
  href: string;
  /** Weight from 0 (worth knowing) to 100 (already late). Items of all portals are listed together, heaviest first. */
  weight: number;
}

/** A portal's items for a person's home page (rule 21.2). */
export interface TodayPart {
  /** The page lists at most `todayItems` of them. */
  items: readonly TodayItem[];
  /** First step for somebody who has nothing in this portal yet; shown only when no portal has any items or is `started`. */
  start?: TodayItem | undefined;
  /** True when the person has something in this portal, such as a company, also when nothing is due. */
  started?: boolean;
}

/** Maximum number of items that are listed for one portal. */
export const todayItems = 5;

/**
 * Default export of the module that `definePortal` names as `today`. It must not call hooks. A rejection with 401, 403 or 404 counts as no
 * items; for any other rejection the home page shows a one-line error.
 * @param signal aborts when the items are no longer needed; pass it to `api`
 */
export type TodayFunction<M> = (tools: TodayTools<Translate<M>>, signal: AbortSignal) => Promise<TodayPart>;

/** A portal's part of the home page, for code that does not know the portal's text keys. */
export type AnyToday = (tools: TodayTools<AnyTranslate>, signal: AbortSignal) => Promise<TodayPart>;

/** Loads the module with a portal's `TodayFunction` when somebody opens the home page. */
export type TodayLoader = () => Promise<{ default: AnyToday }>;
