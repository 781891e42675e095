import { usualOpeningHours, weekdayName } from '@portals/contracts/constants';
import { useSite } from '@portals/platform';
import { useText } from '../text';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the office hours as a sentence (`long`) and in brief (`short`). */
export function useHours(): { long: string; short: string } {
  const { t, language } = useText();
  const { from, to, opens, closes } = useSite().openingHours ?? usualOpeningHours;
  const days = (width: 'long' | 'short') => ({
    from: weekdayName(from, language, width),
    to: weekdayName(to, language, width),
  });
  return {
    long: t('footer.hours', { ...days('long'), opens, closes }),
    short: capital(t('home.hero.hours', { ...days('short'), opens, closes })),
  };
}
