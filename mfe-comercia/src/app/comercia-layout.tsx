import { useSite, useWorkspace } from '@portals/platform';
import { LockedWorkspaces, PortalLayout, RailFoot, WorkspaceSwitch } from '@portals/ui';
import type { ReactNode } from 'react';
import { useText, type View, viewPath, views } from '../shared';
import { viewIcons } from './view-icons';

/** Frame of the signed-in pages. */
export function ComerciaLayout({ view, children }: { view: View; children: ReactNode }) {
  const { t } = useText();
  const { name } = useSite();
  const workspace = useWorkspace();
  return (
    <PortalLayout
      brand={name}
      title={t('portal.title')}
      // The other views are about one company, which is in one workspace.
      switcher={view === 'companies' && <WorkspaceSwitch {...workspace} />}
      items={views.map((key) => {
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
