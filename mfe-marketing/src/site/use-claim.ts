import { useSite } from '@portals/platform';
import { useText } from '../text';

/** Returns whether an advertised figure is shown, and the text that states its source. */
export function useClaim(name: 'leadCapture' | 'monthlyTarget'): { shown: boolean; source: string } {
  const { t, language } = useText();
  const { shown = true, source } = useSite().claims?.[name] ?? {};
  return { shown, source: source ? t('claim.source', { source: source[language] }) : t('claim.ownSource') };
}
