import type { CampaignFigure } from '@portals/contracts/constants';
import { useFormat, useLanguage } from '@portals/platform';

/** A figure as the reader's language writes it: the cost in euros; empty where it is not known. */
export function useFigureText(): (figure: CampaignFigure, value: number | null) => string {
  const { number } = useFormat();
  const { language } = useLanguage();
  const money = new Intl.NumberFormat(language === 'es' ? 'es-ES' : 'en-GB', {
    style: 'currency',
    currency: 'EUR',
  });
  return (figure, value) => {
    if (value === null) return '';
    return figure === 'cost' ? money.format(value) : number(value);
  };
}
