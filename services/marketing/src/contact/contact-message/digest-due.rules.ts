const hour = 3_600_000;
const day = 24;

/**
 * The end of the period that contains a moment. Periods are counted from midnight UTC, so that they are the same in all
 * replicas.
 * @param hours length of a period; 0, which disables digests, counts as a day, so that enabling them later sends what waits
 */
export function digestDueAfter(moment: Date, hours: number): Date {
  const period = (hours || day) * hour;
  return new Date((Math.floor(moment.getTime() / period) + 1) * period);
}
