/** Returns noon of a day in local time. A day alone would be parsed as midnight UTC, which is still the previous day west of Greenwich. */
export const localNoon = (day: string): string => `${day}T12:00`;
