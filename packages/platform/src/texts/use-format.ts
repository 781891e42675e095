import type { Language } from '@portals/contracts/constants';
import { dateLocales, toLanguage } from '@portals/contracts/constants';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export interface Format {
  /** Formats an ISO 8601 date: 3 Feb 2026. Any other text is returned unchanged. */
  date(iso: string): string;
  dateTime(iso: string): string;
  number(value: number): string;
}

/** Returns formatters for dates and numbers in the given language and the reader's time zone. */
export function formatFor(language: Language): Format {
  const locale = dateLocales[language];
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
