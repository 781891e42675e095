import { useFormat, useLanguage } from '@portals/platform';
import { useMemo } from 'react';
import { useText } from '../../shared';

/** Formats figures in the user's language; a missing figure is shown as a dash. */
export interface FigureFormat {
  /** Formats a share as a percentage. */
  share: (part: { won: number; of: number }) => string;
  days: (days: number | null) => string;
  euros: (amount: number | null) => string;
  count: (count: number | null) => string;
}

const none = '–';

export function useFigureFormat(): FigureFormat {
  const { t } = useText();
  const { language } = useLanguage();
  const { number } = useFormat();
  return useMemo(() => {
    const locale = language === 'es' ? 'es-ES' : 'en-GB';
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
    return {
      share: ({ won, of }) => (of === 0 ? none : percent.format(won / of)),
      days: (days) => (days === null ? none : t('analytics.days', { count: days, shown: number(days) })),
      euros: (amount) => (amount === null ? none : money.format(amount)),
      count: (count) => (count === null ? none : number(count)),
    };
  }, [t, language, number]);
}
