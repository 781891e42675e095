import type { Language } from './language.js';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** Opening hours from one weekday to a later weekday, with the same times every day (`HH:MM`, Spanish mainland time). */
export interface OpeningHours {
  from: Weekday;
  to: Weekday;
  opens: string;
  closes: string;
}

/** Opening hours of the office when site.json contains none. */
export const usualOpeningHours: OpeningHours = {
  from: 'Monday',
  to: 'Friday',
  opens: '09:00',
  closes: '18:00',
};

/** Returns every weekday on which the office is open. */
export const openDays = ({ from, to }: OpeningHours): Weekday[] =>
  weekdays.slice(weekdays.indexOf(from), weekdays.indexOf(to) + 1);

const aMonday = Date.UTC(2024, 0, 1);

/** Returns the name of a weekday, long (`Monday`, `lunes`) or short (`Mon`, `lun`). */
export function weekdayName(day: Weekday, language: Language, width: 'long' | 'short'): string {
  const date = aMonday + weekdays.indexOf(day) * 86_400_000;
  return new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(date);
}
