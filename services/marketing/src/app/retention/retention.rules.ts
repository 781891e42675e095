/** Returns the time a number of calendar months earlier; when that month is too short, its last day. */
export function monthsBefore(moment: Date, months: number): Date {
  const result = new Date(moment);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() - months);
  const daysInMonth = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(moment.getUTCDate(), daysInMonth));
  return result;
}
