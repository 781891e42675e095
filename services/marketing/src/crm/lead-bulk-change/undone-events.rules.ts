/** A change of a lead's status, as recorded in its event. */
export interface StatusEvent {
  fromStatus: string | null;
  toStatus: string;
  how: string;
}

/**
 * Returns true when all of a lead's status changes, given in the order of storage, have been undone. An undo reverses the last earlier
 * change in the opposite direction.
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
