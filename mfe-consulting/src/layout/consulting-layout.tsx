import { useSite, useWorkspace } from '@portals/platform';
import { LockedWorkspaces, PortalLayout, RailFoot, WorkspaceSwitch } from '@portals/ui';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { companyListPage } from '../company/company-query';
import { useText } from '../text';

/** Layout shared by all pages that require sign-in. */
export function ConsultingLayout({ children }: { children: ReactNode }) {
  const { t } = useText();
  const { name } = useSite();
  const workspace = useWorkspace();
  const { pathname } = useLocation();
  return (
    <PortalLayout
      brand={name}
      title={t('portal.title')}
      // A company belongs to one workspace, so a company's page has no workspace switcher.
      switcher={pathname === companyListPage && <WorkspaceSwitch {...workspace} />}
      items={[
        {
          key: 'companies',
          label: t('portal.companies'),
          icon: <Building2 aria-hidden />,
          href: workspace.within(companyListPage),
          active: true,
        },
      ]}
      footer={<RailFoot />}
    >
      <LockedWorkspaces {...workspace} />
      {children}
    </PortalLayout>
  );
}
