import { LanguageSwitcher, SignOutButton, useSession, useSite } from '@portals/platform';
import { PortalLayout } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

const Person = styled.p`
  padding-inline: ${space(3)};
  overflow: hidden;
  color: ${color.muted};
  font-size: ${font.size.sm};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

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
          {user && <Person title={user.email}>{user.name}</Person>}
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
