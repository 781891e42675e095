/** A day of the person's own calendar, as days are stored: `2026-11-22`. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The moment in which the day some days before began where the person is, as ISO 8601. */
export function startOfDay(moment: Date, daysBefore: number): string {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - daysBefore).toISOString();
}
