/** Returns the day of a timestamp in the user's time zone, in the stored format `2026-11-22`. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Returns midnight of the day `daysBefore` days earlier, in the user's time zone, in ISO 8601. */
export function startOfDay(moment: Date, daysBefore: number): string {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - daysBefore).toISOString();
}
