import { useAuth, useSite } from '@portals/platform';
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
import { type ReactNode, useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { loginPath } from '../paths';
import { useText } from '../text';
import { type Section, sectionPath, sections } from './section';

const icons: Record<Section, LucideIcon> = {
  contacts: Users,
  companies: Building2,
  opportunities: Target,
  communications: MessagesSquare,
  analytics: ChartNoAxesCombined,
  settings: Settings,
};

/** Ends the session and returns to the login; on failure a toast is shown and the user stays on the page (rule 3.6). */
function useLogout(): () => void {
  const { logout } = useAuth();
  const navigate = useNavigate();
  const leaving = useRef(false);
  return useCallback(() => {
    if (leaving.current) return;
    leaving.current = true;
    logout()
      .then(
        () => navigate(loginPath, { replace: true }),
        () => undefined,
      )
      .finally(() => {
        leaving.current = false;
      });
  }, [logout, navigate]);
}

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
