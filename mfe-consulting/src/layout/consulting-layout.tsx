import { LanguageSwitcher, SignOutButton, useSession, useSite } from '@portals/platform';
import { PortalLayout, RailPerson } from '@portals/ui';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../text';

/** The frame of the signed-in pages. */
export function ConsultingLayout({ children }: { children: ReactNode }) {
  const { t } = useText();
  const { name } = useSite();
  const { user } = useSession();
  return (
    <PortalLayout
      brand={name}
      title={t('portal.title')}
      items={[
        {
          key: 'companies',
          label: t('portal.companies'),
          icon: <Building2 aria-hidden />,
          href: '/consultoria',
          active: true,
        },
      ]}
      footer={
        <>
          {user && <RailPerson title={user.email}>{user.name}</RailPerson>}
          <div>
            <LanguageSwitcher onDark />
          </div>
          <SignOutButton onDark />
        </>
      }
    >
      {children}
    </PortalLayout>
  );
}
