import { dateLocales, type Language } from '@portals/contracts/constants';
import { thresholds } from './thresholds.js';

/** Returns a text with its first letter in upper case. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats numbers, days and names for sentences in one language. */
export interface LanguageFormat {
  number(value: number): string;
  /** Formats a share in percent, with one decimal below 10%, where whole percents are too coarse. */
  percent(share: number): string;
  /** Returns the change of a number in percent; null when the two numbers are clearer than a percentage. */
  changedBy(now: number, before: number): string | null;
  euros(value: number): string;
  /** Returns `21 to 27 December`; the years are added on request, or when they differ. */
  days(first: string, last: string, withYear?: boolean): string;
  month(day: string): string;
  /** Joins items as `a, b and c`. */
  list(items: readonly string[]): string;
  /** Returns a user-entered text in quotation marks, on a single line. */
  name(label: string): string;
}

/** Differences between the languages that `Intl` does not cover. */
interface Words {
  /** Joins the day of a month with the month: `21 December`, `21 de diciembre`. */
  dated(day: string, rest: string): string;
  monthAndYear(month: string, year: string): string;
  between(first: string, last: string): string;
  quotes: readonly [string, string];
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    dated: (day, rest) => `${day} ${rest}`,
    monthAndYear: (month, year) => `${month} ${year}`,
    between: (first, last) => `${first} to ${last}`,
    quotes: ['“', '”'],
  },
  es: {
    dated: (day, rest) => `${day} de ${rest}`,
    monthAndYear: (month, year) => `${month} de ${year}`,
    between: (first, last) => `${first} al ${last}`,
    quotes: ['«', '»'],
  },
};

function written(language: Language): LanguageFormat {
  const locale = dateLocales[language];
  const numbers = new Intl.NumberFormat(locale);
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const percents = [0, 1].map(
    (maximumFractionDigits) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits }),
  );
  const months = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const { dated, monthAndYear, between, quotes } = words[language];
  const partsOf = (day: string) => {
    const [year = '', , date = ''] = day.split('-');
    return { year, date: String(Number(date)), month: months.format(new Date(`${day}T00:00:00Z`)) };
  };
  const percent = (share: number) =>
    (share > 0 && share < 0.1 ? percents[1] : percents[0])?.format(share) ?? '';
  return {
    number: (value) => numbers.format(value),
    percent,
    changedBy(now, before) {
      const share = before < thresholds.percentOf ? 0 : Math.abs(now - before) / before;
      // A percentage is omitted where it misleads: "0%" for different numbers, "100% fewer" when some remain, or "13,000% more".
      const isClear =
        share >= thresholds.percentFrom && share <= (now < before ? 0.99 : thresholds.percentUpTo);
      return isClear ? percent(share) : null;
    },
    euros: (value) => money.format(value),
    days(first, last, withYear = false) {
      const [from, to] = [partsOf(first), partsOf(last)];
      const hasYear = withYear || from.year !== to.year;
      const rest = ({ month, year }: typeof from) => (hasYear ? monthAndYear(month, year) : month);
      const end = dated(to.date, rest(to));
      if (first === last) return end;
      if (from.year !== to.year) return between(dated(from.date, rest(from)), end);
      return between(from.month === to.month ? from.date : dated(from.date, from.month), end);
    },
    month(day) {
      const { month, year } = partsOf(day);
      return monthAndYear(month, year);
    },
    list: (items) => lists.format(items),
    name: (label) => quotes[0] + label.replace(/[\s\p{Cc}]+/gu, ' ').trim() + quotes[1],
  };
}

/** Formatters of each language. */
export const writtenIn: Readonly<Record<Language, LanguageFormat>> = { en: written('en'), es: written('es') };
