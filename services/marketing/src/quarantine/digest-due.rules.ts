const hour = 3_600_000;
const day = 24;

/**
 * The end of the period that a moment lies in: periods follow each other from midnight UTC, so that all replicas mean the
 * same ones.
 * @param hours length of a period; 0, which sends no digests, counts like a day, for the case that they are wanted later
 */
export function digestDueAfter(moment: Date, hours: number): Date {
  const period = (hours || day) * hour;
  return new Date((Math.floor(moment.getTime() / period) + 1) * period);
}
