/** Returns noon of a day in local time. A day without a time would be read as midnight UTC, which is the day before west of Greenwich. */
export const localNoon = (day: string): string => `${day}T12:00`;
