import type { Language } from '@portals/contracts/constants';

/** Phrases in one language for a single day, a range of days and a whole month; `from` and `to` are date formats. */
interface DayWords {
  locale: string;
  on: (day: string) => string;
  range: (from: string, to: string) => string;
  within: (month: string) => string;
}

const words: Record<Language, DayWords> = {
  en: {
    locale: 'en-GB',
    on: (day) => `on ${day}`,
    range: (from, to) => `from ${from} to ${to}`,
    within: (month) => `in ${month}`,
  },
  es: {
    locale: 'es-ES',
    on: (day) => `el ${day}`,
    range: (from, to) => `del ${from} al ${to}`,
    within: (month) => `en ${month}`,
  },
};

/** Days have no time zone, so they are formatted in UTC to avoid a shift to the day before. */
const asDate = (day: string) => new Date(`${day}T00:00:00Z`);
const dayAfter = (day: string) => new Date(asDate(day).getTime() + 86_400_000).toISOString().slice(0, 10);
const isDay = (day: string) => !Number.isNaN(asDate(day).getTime());

const writeIn = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(asDate(day));
};

/**
 * Formats a day in full: 27 December 2026.
 * @param day `2026-12-27`; any other text is returned unchanged
 */
export const dayInWords = (day: string, language: Language): string =>
  isDay(day) ? writeIn(words[language].locale, { day: 'numeric', month: 'long', year: 'numeric' })(day) : day;

/**
 * Formats a range of days for use within a sentence: from 21 to 27 December 2026, in December 2026, on 21 December 2026.
 * @param firstDay `2026-12-21`
 * @param lastDay inclusive, and not before the first
 */
export function daysInWords(firstDay: string, lastDay: string, language: Language): string {
  const { locale, on, range, within } = words[language];
  const last = dayInWords(lastDay, language);
  if (firstDay === lastDay || !isDay(firstDay) || !isDay(lastDay)) return on(last);
  const isSameMonth = firstDay.slice(0, 7) === lastDay.slice(0, 7);
  if (isSameMonth && firstDay.endsWith('-01') && dayAfter(lastDay).endsWith('-01')) {
    return within(writeIn(locale, { month: 'long', year: 'numeric' })(lastDay));
  }
  if (isSameMonth) return range(String(Number(firstDay.slice(8))), last);
  const isSameYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  return range(
    isSameYear
      ? writeIn(locale, { day: 'numeric', month: 'long' })(firstDay)
      : dayInWords(firstDay, language),
    last,
  );
}
