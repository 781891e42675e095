import { type FunnelEvent, isUndoOf } from '../funnel-counts/funnel.rules.js';

/** A change of a lead's status, as recorded in its event. */
export type StatusEvent = Omit<FunnelEvent, 'at'>;

/**
 * Returns true when all given status changes of a lead have been undone. An undo is an event that reverses the last change still in effect.
 * @param events in the order of storage
 */
export function areUndone(events: readonly StatusEvent[]): boolean {
  const standing: StatusEvent[] = [];
  for (const event of events) {
    if (isUndoOf(event, standing.at(-1))) standing.pop();
    else standing.push(event);
  }
  return standing.length === 0;
}
