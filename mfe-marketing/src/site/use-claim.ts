import { useSite } from '@portals/platform';
import { useText } from '../text';

/** Returns whether a marketing claim may be shown, and a text with its source. */
export function useClaim(name: 'leadCapture' | 'monthlyTarget'): { shown: boolean; source: string } {
  const { t, language } = useText();
  const { shown = true, source } = useSite().claims?.[name] ?? {};
  return { shown, source: source ? t('claim.source', { source: source[language] }) : t('claim.ownSource') };
}
