import { can } from '@portals/contracts/fields';
import { useSite, useWorkspace } from '@portals/platform';
import { LockedWorkspaces, PortalLayout, RailFoot, WorkspaceSwitch } from '@portals/ui';
import type { ReactNode } from 'react';
import {
  guestViews,
  railViews,
  useCompaniesInView,
  useShownCompany,
  useText,
  type View,
  viewPath,
} from '../shared';
import { viewIcons } from './view-icons';

/** Layout shared by all pages that require sign-in. */
export function ComerciaLayout({ view, children }: { view: View; children: ReactNode }) {
  const { t } = useText();
  const { name } = useSite();
  const workspace = useWorkspace();
  const choice = useShownCompany();
  useCompaniesInView(choice);
  const isGuest = choice.state === 'chosen' && !can(choice.company, 'work');
  const shown: readonly View[] = isGuest ? guestViews : railViews;
  return (
    <PortalLayout
      brand={name}
      title={t('portal.title')}
      // Only the list of companies spans several workspaces; every other view is about one company.
      switcher={view === 'companies' && <WorkspaceSwitch {...workspace} />}
      items={shown.map((key) => {
        const Icon = viewIcons[key];
        return {
          key,
          label: t(`views.${key}`),
          icon: <Icon aria-hidden />,
          href: key === 'companies' ? workspace.within(viewPath(key)) : viewPath(key),
          active: key === view,
        };
      })}
      footer={<RailFoot signOutTo="/comercia-auth" />}
    >
      <LockedWorkspaces {...workspace} />
      {children}
    </PortalLayout>
  );
}
