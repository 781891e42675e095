import type { User } from '@portals/contracts/auth';
import {
  type TodayItem,
  type TodayPart,
  type TodayPortal,
  useTodayLoader,
  useTodayTools,
} from '@portals/platform';
import { useEffect, useState } from 'react';
import { heaviestFirst, isClosed, readPart } from './read-part';

/** Milliseconds that the first list waits for the portals, so that their items appear in order of weight. */
const gatheringTime = 600;
/** Milliseconds after which a portal counts as failed. */
const patience = 10_000;

/** An item with the portal that it comes from. */
export interface ListedItem extends TodayItem {
  portal: TodayPortal;
}

export interface Gathered {
  /** Portals in the menus; empty until they have loaded. */
  portals: readonly TodayPortal[];
  /** Items, heaviest first, with the items of slow portals at the end; null until the first ones are listed. */
  items: readonly ListedItem[] | null;
  /** The suggested first step with the highest weight among all portals; null when no portal has one. */
  start: TodayItem | null;
  /** True when the person has something in a portal, so that no first step is suggested. */
  started: boolean;
  /** True until every portal has responded. */
  waiting: boolean;
  failed: readonly TodayPortal[];
  /** True when even the list of portals could not be loaded. */
  broken: boolean;
}

const nothing: Gathered = {
  ...{ portals: [], items: null, start: null, started: false, failed: [] },
  ...{ waiting: true, broken: false },
};

const after = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

type ToolsOf = ReturnType<typeof useTodayTools>;

/** Requests the items of one portal, with a time limit; null when the portal has nothing for the user or is closed to them. */
async function ask(
  { part }: TodayPortal,
  tools: ReturnType<ToolsOf>,
  ended: AbortSignal,
): Promise<TodayPart | null> {
  const over = new AbortController();
  const end = () => over.abort();
  ended.addEventListener('abort', end);
  const answer = async () => {
    const describe = await part;
    return describe && readPart(await describe(tools, over.signal));
  };
  const tooLate = async (): Promise<never> => {
    await after(patience, over.signal);
    throw new Error('the portal has not answered');
  };
  try {
    return await Promise.race([answer(), tooLate()]);
  } catch (error) {
    if (isClosed(error)) return null;
    throw error;
  } finally {
    ended.removeEventListener('abort', end);
    end();
  }
}

/**
 * Requests the person's tasks of today from all portals in parallel, so that a portal that fails or hangs does not delay the others
 * (rules 21.2 to 21.5).
 */
export function useToday(user: User): Gathered & { retry: () => void } {
  const load = useTodayLoader();
  const toolsOf = useTodayTools(user);
  const [attempt, setAttempt] = useState(0);
  const [today, setToday] = useState(nothing);
  useEffect(() => {
    const ended = new AbortController();
    const change = (next: (before: Gathered) => Partial<Gathered>) => {
      if (!ended.signal.aborted) setToday((before) => ({ ...before, ...next(before) }));
    };
    const gather = async () => {
      const portals = await load();
      change(() => ({ portals }));
      const early: ListedItem[] = [];
      let listed = false;
      const answers = portals.map(async (portal) => {
        try {
          const part = await ask(portal, toolsOf(portal.name), ended.signal);
          if (part === null) return;
          const items = part.items.map((item) => ({ ...item, portal }));
          if (!listed) early.push(...items);
          change(({ items: shown, start, started }) => ({
            items: listed ? [...(shown ?? []), ...items] : null,
            start: part.start && part.start.weight > (start?.weight ?? -1) ? part.start : start,
            started: started || part.started === true,
          }));
        } catch (error) {
          console.error(error);
          change(({ failed }) => ({ failed: [...failed, portal] }));
        }
      });
      await Promise.race([Promise.all(answers), after(gatheringTime, ended.signal)]);
      listed = true;
      // Sorted by portal first, so that items of equal weight always appear in the same order.
      const inOrder = portals.flatMap((portal) => early.filter((item) => item.portal === portal));
      change(() => ({ items: heaviestFirst(inOrder) }));
      await Promise.all(answers);
      change(() => ({ waiting: false }));
    };
    setToday(nothing);
    gather().catch(() => change(() => ({ broken: true, waiting: false })));
    return () => ended.abort();
  }, [load, toolsOf, attempt]);
  return { ...today, retry: () => setAttempt((before) => before + 1) };
}
