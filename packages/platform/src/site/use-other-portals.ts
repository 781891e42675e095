import { useLocation } from 'react-router-dom';
import { useHost } from '../host/host-context';
import { useLanguage } from '../texts/use-language';

export interface OtherPortal {
  name: string;
  /** In the language of the page. */
  label: string;
  href: string;
}

/** The portals of the client area that a person can go to from here: all but the one they are in. */
export function useOtherPortals(): OtherPortal[] {
  const { portals, portalAt } = useHost();
  const { pathname } = useLocation();
  const { language } = useLanguage();
  const here = portalAt(pathname);
  return portals
    .filter(({ name }) => name !== here)
    .map(({ name, label, path }) => ({ name, label: label[language], href: path }));
}
