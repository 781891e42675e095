import { ApiError, type TodayItem, type TodayPart, todayItems } from '@portals/platform';

const isItem = (value: TodayItem): boolean =>
  [value.key, value.title, value.reason, value.href].every((text) => typeof text === 'string') &&
  /^\/(?![/\\])/.test(value.href) &&
  Number.isFinite(value.weight);

/**
 * Returns a portal's answer with no more items than are listed, the heaviest first. Portals are released apart from this page, so the answer
 * is checked before anything is rendered.
 * @throws TypeError when it is not what `definePortal` asks for
 */
export function readPart({ items, start }: TodayPart): TodayPart {
  if (!Array.isArray(items) || ![...items, ...(start ? [start] : [])].every(isItem))
    throw new TypeError('this is no part of the home page');
  return { items: heaviestFirst(items).slice(0, todayItems), start };
}

/** Sorts items by weight; equal ones stay in their order. */
export const heaviestFirst = <Item extends TodayItem>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => b.weight - a.weight);

/** Statuses of a service that does not serve this person (rule 21.5). */
const closed = [401, 403, 404];

/** Returns true for a refusal that means that the portal is not for this person. */
export const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && closed.includes(error.status);
