import { LanguageSwitcher, SignOutButton, useSession, useSite, useWorkspace } from '@portals/platform';
import { PortalLayout, RailPerson, WorkspaceSwitch } from '@portals/ui';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConfirmNotice } from '../confirmation/confirm-notice';
import { useText } from '../text';

/** The frame of the page. */
export function PeopleLayout({ children }: { children: ReactNode }) {
  const { t } = useText();
  const { name } = useSite();
  const { user } = useSession();
  const workspace = useWorkspace();
  return (
    <PortalLayout
      brand={name}
      title={t('portal.title')}
      switcher={<WorkspaceSwitch {...workspace} standard={user?.id} />}
      items={[
        {
          key: 'people',
          label: t('portal.people'),
          icon: <Users aria-hidden />,
          href: workspace.within('/people'),
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
      <ConfirmNotice />
      {children}
    </PortalLayout>
  );
}
