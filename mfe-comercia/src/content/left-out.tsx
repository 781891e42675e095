import type { Language } from '@portals/contracts/constants';
import { foreignTexts, hasCurrency, type MarketingProduct } from '@portals/contracts/marketing';
import { Alert } from '@portals/ui';
import { useText } from '../shared';
import type { WrittenForm } from './content-form';

/** Lists the data that the built-in generator omits, because it cannot translate and does not guess a currency (rule 10.11). */
export function LeftOut({
  written,
  product,
}: {
  written: WrittenForm;
  product: MarketingProduct | undefined;
}) {
  const { t, language: own } = useText();
  const [generator, wanted, keyPoints, callToAction] = written.form.watch([
    'generator',
    'language',
    'keyPoints',
    'callToAction',
  ]);
  if (product === undefined || generator !== 'built-in') return null;
  const language: Language = wanted;
  const { description, characteristics, advantages } = product;
  const typed = { keyPoints: keyPoints ?? null, callToAction: callToAction ?? null };
  const names = foreignTexts({ description, characteristics, advantages, ...typed }, language);
  const listed = new Intl.ListFormat(own).format(names.map((name) => t(`writing.left.${name}`)));
  const hasPrice = hasCurrency(product.price);
  if (names.length === 0 && hasPrice) return null;
  return (
    <Alert tone="warning" title={t('writing.left.title')}>
      {names.length > 0 && <p>{t(`writing.left.language.${language}`, { texts: listed })}</p>}
      {!hasPrice && <p>{t('writing.left.price', { price: product.price })}</p>}
    </Alert>
  );
}
