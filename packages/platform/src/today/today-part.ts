import type { User } from '@portals/contracts/auth';
import type { Language } from '@portals/contracts/constants';
import type { Format } from '../texts/use-format';
import type { Translate } from '../texts/use-text';
import type { AnyTranslate } from '../texts/use-text-of';

/** Tools with which a portal describes what needs a person: its texts and the person. */
export interface TodayTools<T> {
  t: T;
  format: Format;
  language: Language;
  user: User;
}

/** One thing that needs a person today. */
export interface TodayItem {
  /** Distinguishes it from the other items of its portal. */
  key: string;
  title: string;
  /** Why it is listed, such as the day on which it is due. */
  reason: string;
  /** Local address of the page where it can be done. */
  href: string;
  /** From 0, worth knowing, to 100, late already; items of all portals are listed by it, the heaviest first. */
  weight: number;
}

/** One portal's answer to what needs a person today (rule 21.2). */
export interface TodayPart {
  /** At most `todayItems` of them are listed. */
  items: readonly TodayItem[];
  /** The first step for somebody who has nothing in this portal yet; listed only when no portal has any items. */
  start?: TodayItem | undefined;
}

/** Most items of one portal that are listed. */
export const todayItems = 5;

/**
 * Default export of the module that `definePortal` names as `today`. It may use no hooks. A rejection with 401, 403 or 404 counts as having
 * nothing to say; any other is told in one line.
 * @param signal aborts when nobody waits any longer; pass it to `api`
 */
export type TodayFunction<M> = (tools: TodayTools<Translate<M>>, signal: AbortSignal) => Promise<TodayPart>;

/** A portal's part of the home page for code that knows no portal's texts. */
export type AnyToday = (tools: TodayTools<AnyTranslate>, signal: AbortSignal) => Promise<TodayPart>;

/** Loads that module, which happens when somebody opens the home page. */
export type TodayLoader = () => Promise<{ default: AnyToday }>;
