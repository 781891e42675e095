import { LanguageSwitcher } from '@portals/platform';
import { AuthLayout } from '@portals/ui';
import type { ReactNode } from 'react';
import { useText } from '../text';

/** Layout shared by the pages that do not require sign-in. */
export function LinkLayout({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    <AuthLayout back={{ href: '/', label: t('join.back') }} corner={<LanguageSwitcher />} form={children} />
  );
}
