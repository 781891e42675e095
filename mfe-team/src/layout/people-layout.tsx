import { useSession, useSite, useWorkspace } from '@portals/platform';
import { PortalLayout, RailFoot, WorkspaceSwitch } from '@portals/ui';
import { CircleUser, ShieldCheck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConfirmNotice } from '../confirmation/confirm-notice';
import { DeletionNotice } from '../deletion/deletion-notice';
import { useText } from '../text';

export interface PeopleLayoutProps {
  page?: 'people' | 'account';
  children: ReactNode;
}

/** Layout shared by all pages that require sign-in. */
export function PeopleLayout({ page = 'people', children }: PeopleLayoutProps) {
  const { t } = useText();
  const { name } = useSite();
  const { user } = useSession();
  const workspace = useWorkspace();
  return (
    <PortalLayout
      brand={name}
      title={t('portal.title')}
      // The account page does not depend on a workspace, so only the people page has the switcher.
      switcher={page === 'people' && <WorkspaceSwitch {...workspace} standard={user?.id} />}
      items={[
        {
          key: 'people',
          label: t('portal.people'),
          icon: <Users aria-hidden />,
          href: workspace.within('/people'),
          active: page === 'people',
        },
        {
          key: 'account',
          label: t('portal.account'),
          icon: <CircleUser aria-hidden />,
          href: '/account',
          active: page === 'account',
        },
        ...(user?.isAdmin
          ? [
              {
                key: 'admin',
                label: t('portal.admin'),
                icon: <ShieldCheck aria-hidden />,
                href: '/admin',
                active: false,
              },
            ]
          : []),
      ]}
      footer={<RailFoot />}
    >
      <DeletionNotice />
      <ConfirmNotice />
      {children}
    </PortalLayout>
  );
}
