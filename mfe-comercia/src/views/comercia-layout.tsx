import { LanguageSwitcher, SignOutButton, useSession, useSite } from '@portals/platform';
import { PortalLayout } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { type View, viewPath, views } from './view';
import { viewIcons } from './view-icons';

const Person = styled.p`
  padding-inline: ${space(3)};
  overflow: hidden;
  color: ${color.muted};
  font-size: ${font.size.sm};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The frame of the signed-in pages. */
export function ComerciaLayout({ view, children }: { view: View; children: ReactNode }) {
  const { t } = useText();
  const { name } = useSite();
  const { user } = useSession();
  return (
    <PortalLayout
      brand={name}
      title={t('portal.title')}
      items={views.map((key) => {
        const Icon = viewIcons[key];
        return {
          key,
          label: t(`views.${key}`),
          icon: <Icon aria-hidden />,
          href: viewPath(key),
          active: key === view,
        };
      })}
      footer={
        <>
          {user && <Person title={user.email}>{user.name}</Person>}
          <LanguageSwitcher onDark />
          <SignOutButton onDark redirectTo="/comercia-auth" />
        </>
      }
    >
      {children}
    </PortalLayout>
  );
}
