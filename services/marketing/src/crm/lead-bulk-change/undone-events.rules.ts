/** A change of a lead's status, as recorded in its event. */
export interface StatusEvent {
  fromStatus: string | null;
  toStatus: string;
  how: string;
}

/**
 * Returns true when all given status changes of a lead have been undone. An undo is an event that reverses the last change still in effect.
 * @param events in the order of storage
 */
export function areUndone(events: readonly StatusEvent[]): boolean {
  const standing: StatusEvent[] = [];
  for (const event of events) {
    const last = standing.at(-1);
    const isUndo =
      event.how === 'undo' && last?.fromStatus === event.toStatus && last.toStatus === event.fromStatus;
    if (isUndo) standing.pop();
    else standing.push(event);
  }
  return standing.length === 0;
}
