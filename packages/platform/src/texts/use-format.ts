import type { Language } from '@portals/contracts/constants';
import { toLanguage } from '@portals/contracts/constants';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

// English texts are for a company in Spain: day before month.
const locales: Record<Language, string> = { en: 'en-GB', es: 'es-ES' };

export interface Format {
  /** A day, from ISO 8601: 3 Feb 2026. Text that is no date is given back as it is. */
  date(iso: string): string;
  dateTime(iso: string): string;
  number(value: number): string;
}

/** Dates and numbers as the given language writes them, in the time zone of the reader. */
export function formatFor(language: Language): Format {
  const locale = locales[language];
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (iso: string) => {
      const moment = new Date(iso);
      return Number.isNaN(moment.getTime()) ? iso : format.format(moment);
    };
  };
  const numbers = new Intl.NumberFormat(locale);
  return {
    date: write({ dateStyle: 'medium' }),
    dateTime: write({ dateStyle: 'medium', timeStyle: 'short' }),
    number: (value) => numbers.format(value),
  };
}

export function useFormat(): Format {
  const language = toLanguage(useTranslation().i18n.language);
  return useMemo(() => formatFor(language), [language]);
}
