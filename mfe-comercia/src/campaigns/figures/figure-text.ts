import { type CampaignFigure, typedFigures } from '@portals/contracts/constants';
import { useFormat, useLanguage } from '@portals/platform';

/** Formats a figure in the person's language: an amount in euros; empty when unknown. */
export function useFigureText(): (figure: CampaignFigure, value: number | null) => string {
  const { number } = useFormat();
  const { language } = useLanguage();
  const money = new Intl.NumberFormat(language === 'es' ? 'es-ES' : 'en-GB', {
    style: 'currency',
    currency: 'EUR',
  });
  return (figure, value) => {
    if (value === null) return '';
    return typedFigures[figure].unit === 'euros' ? money.format(value) : number(value);
  };
}
