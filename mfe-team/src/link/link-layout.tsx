import { LanguageSwitcher, useSpanishOffer } from '@portals/platform';
import { AuthLayout } from '@portals/ui';
import { SpanishLine } from '@portals/ui/spanish-line';
import type { ReactNode } from 'react';
import { useText } from '../text';

/** Layout shared by the pages that do not require sign-in. */
export function LinkLayout({ children }: { children: ReactNode }) {
  const { t } = useText();
  const chooseSpanish = useSpanishOffer();
  const corner = (
    <>
      <LanguageSwitcher />
      {chooseSpanish && <SpanishLine onChoose={chooseSpanish} />}
    </>
  );
  return <AuthLayout back={{ href: '/', label: t('join.back') }} corner={corner} form={children} />;
}
