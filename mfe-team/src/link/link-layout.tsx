import { LanguageSwitcher } from '@portals/platform';
import { AuthLayout } from '@portals/ui';
import type { ReactNode } from 'react';
import { useText } from '../text';

/** The frame of a page that people reach without being signed in. */
export function LinkLayout({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    <AuthLayout back={{ href: '/', label: t('join.back') }} corner={<LanguageSwitcher />} form={children} />
  );
}
