/** A change of a lead's status, as its event tells it. */
export interface StatusEvent {
  fromStatus: string | null;
  toStatus: string;
  how: string;
}

/**
 * Whether nothing is left of some changes of a lead's status, given in the order in which they were stored: each was undone. An undo
 * takes back the last change before it that leads the other way.
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
