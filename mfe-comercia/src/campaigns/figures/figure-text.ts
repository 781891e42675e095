import { type CampaignFigure, typedFigures } from '@portals/contracts/constants';
import { useFormat, useLanguage } from '@portals/platform';

/** Returns a function that formats a figure in the user's language: amounts in euros, and an empty string for an unknown value. */
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
