import { useSite } from '@portals/platform';
import { type NavItem, PortalLayout, RailFoot } from '@portals/ui';
import {
  Building2,
  ChartNoAxesCombined,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Settings,
  Target,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../text';
import { type Section, sectionPath, sections } from './section';
import { useLogout } from './use-logout';

const icons: Record<Section, LucideIcon> = {
  contacts: Users,
  companies: Building2,
  opportunities: Target,
  communications: MessagesSquare,
  analytics: ChartNoAxesCombined,
  settings: Settings,
};

/** Layout of the dashboard: the navigation with six sections and the sign-out button. */
export function DashboardLayout({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useText();
  const { name } = useSite();
  const logout = useLogout();
  const items: NavItem[] = sections.map((key) => {
    const Icon = icons[key];
    return {
      key,
      label: t(`sections.${key}.label`),
      icon: <Icon aria-hidden />,
      href: sectionPath(key),
      active: key === section,
    };
  });
  items.push({ key: 'logout', label: t('portal.logout'), icon: <LogOut aria-hidden />, onSelect: logout });
  return (
    <PortalLayout brand={name} title={t('portal.title')} items={items} footer={<RailFoot signOut={false} />}>
      {children}
    </PortalLayout>
  );
}
