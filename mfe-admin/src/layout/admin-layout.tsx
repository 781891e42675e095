import { usePageHead, useSite } from '@portals/platform';
import { PortalLayout, RailFoot } from '@portals/ui';
import { Activity, Inbox, Rocket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../text';
import { type AdminView, adminAddress, adminViews } from './admin-view';

const icons = { enquiries: Inbox, users: Users, publishing: Rocket, state: Activity };

export function AdminLayout({ view, children }: { view: AdminView; children: ReactNode }) {
  const { t } = useText();
  const { name } = useSite();
  usePageHead({ title: `${t(`portal.${view}`)} | ${t('portal.title')}` });
  return (
    <PortalLayout
      brand={name}
      title={t('portal.title')}
      items={adminViews.map((key) => {
        const Icon = icons[key];
        return {
          key,
          label: t(`portal.${key}`),
          icon: <Icon aria-hidden />,
          href: adminAddress(key),
          active: key === view,
        };
      })}
      footer={<RailFoot />}
    >
      {children}
    </PortalLayout>
  );
}
