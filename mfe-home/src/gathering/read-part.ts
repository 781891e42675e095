import { ApiError, type TodayItem, type TodayPart, todayItems } from '@portals/platform';

const isItem = (value: TodayItem): boolean =>
  [value.key, value.title, value.reason, value.href].every((text) => typeof text === 'string') &&
  /^\/(?![/\\])/.test(value.href) &&
  Number.isFinite(value.weight);

/**
 * Validates a portal's response, because portals are deployed separately from this page, and returns only the heaviest items, in order.
 * @throws TypeError when the response is not of the type that `definePortal` declares
 */
export function readPart({ items, start, started }: TodayPart): TodayPart {
  if (!Array.isArray(items) || ![...items, ...(start ? [start] : [])].every(isItem))
    throw new TypeError('this is no part of the home page');
  return { items: heaviestFirst(items).slice(0, todayItems), start, started: started === true };
}

/** Sorts items by weight, heaviest first; items of equal weight keep their order. */
export const heaviestFirst = <Item extends TodayItem>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => b.weight - a.weight);

/** Status codes with which a service rejects a person who does not use it (rule 21.5). */
const closed = [401, 403, 404];

/** Returns true for an error that a service returns to people who do not use its portal. */
export const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && closed.includes(error.status);
