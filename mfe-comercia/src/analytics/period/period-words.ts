import type { PeriodKind } from '@portals/contracts/constants';
import { useLanguage } from '@portals/platform';
import { useMemo } from 'react';
import { useText } from '../../shared';

/** Data needed to name a period, with its first and last day (`2026-12-28`). */
interface Named {
  kind: PeriodKind;
  key: string;
  firstDay: string;
  lastDay: string;
}

export interface PeriodWords {
  /** Returns the name of a period: `Week 52`, `December 2026`. */
  title: (period: Named) => string;
  /** Returns the title of a week with its days, because other years have a week of the same number. */
  full: (period: Named) => string;
  /** Returns an abbreviation for an axis: `W52`, `Dec`. */
  short: (period: Named) => string;
  /** Returns `21–27 Dec 2026`; a range of one day is a single date. */
  days: (firstDay: string, lastDay: string) => string;
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns formatters for the names of periods in the user's language. */
export function usePeriodWords(): PeriodWords {
  const { t } = useText();
  const { language } = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language === 'es' ? 'es-ES' : 'en-GB', { timeZone: 'UTC', ...options });
    const range = format({ day: 'numeric', month: 'short', year: 'numeric' });
    const month = format({ month: 'long', year: 'numeric' });
    const shortMonth = format({ month: 'short' });
    const number = ({ key }: Named) => Number(key.slice(-2));
    const days = (firstDay: string, lastDay: string) => range.formatRange(noon(firstDay), noon(lastDay));
    const title = (period: Named) =>
      period.kind === 'week'
        ? t('analytics.week', { number: number(period) })
        : capital(month.format(noon(period.firstDay)));
    return {
      days,
      title,
      full: (period) =>
        period.kind === 'week' ? `${title(period)}: ${days(period.firstDay, period.lastDay)}` : title(period),
      short: (period) =>
        period.kind === 'week'
          ? t('analytics.weekShort', { number: number(period) })
          : shortMonth.format(noon(period.firstDay)),
    };
  }, [t, language]);
}
