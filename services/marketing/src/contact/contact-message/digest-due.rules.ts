const hour = 3_600_000;
const day = 24;

/**
 * Returns the end of the period that contains a given time. Periods count from midnight UTC, so that all replicas agree.
 * @param hours length of a period. 0 disables digests but counts as a day here, so that enabling digests later sends the waiting enquiries
 */
export function digestDueAfter(moment: Date, hours: number): Date {
  const period = (hours || day) * hour;
  return new Date((Math.floor(moment.getTime() / period) + 1) * period);
}
