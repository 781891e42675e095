/** Subtracts calendar months from a time. When the resulting month does not have the day, returns the last day of that month. */
export function monthsBefore(moment: Date, months: number): Date {
  const result = new Date(moment);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() - months);
  const daysInMonth = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(moment.getUTCDate(), daysInMonth));
  return result;
}
