import { useSite } from '@portals/platform';
import { useText } from '../text';

/** Whether an advertised figure is shown, and the words that say where it comes from. */
export function useClaim(name: 'leadCapture' | 'monthlyTarget'): { shown: boolean; source: string } {
  const { t, language } = useText();
  const { shown = true, source } = useSite().claims?.[name] ?? {};
  return { shown, source: source ? t('claim.source', { source: source[language] }) : t('claim.ownSource') };
}
