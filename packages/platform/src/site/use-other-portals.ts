import { useLocation } from 'react-router-dom';
import { useHost } from '../host/host-context';
import { useLanguage } from '../texts/use-language';

export interface OtherPortal {
  name: string;
  /** Label in the language of the page. */
  label: string;
  href: string;
}

/** Returns the portals of the client area that a user can go to from here: all except the current one. */
export function useOtherPortals(): OtherPortal[] {
  const { portals, portalAt } = useHost();
  const { pathname } = useLocation();
  const { language } = useLanguage();
  const here = portalAt(pathname);
  return portals
    .filter(({ name }) => name !== here)
    .map(({ name, label, path }) => ({ name, label: label[language], href: path }));
}
