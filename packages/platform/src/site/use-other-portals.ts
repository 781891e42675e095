import { useLocation } from 'react-router-dom';
import { useHost } from '../host/host-context';
import { useLanguage } from '../texts/use-language';
import { pathWithin, workspaceIdOf } from '../workspace/workspace-address';

export interface OtherPortal {
  name: string;
  /** Label in the language of the page. */
  label: string;
  href: string;
}

/**
 * Returns the portals of the client area that a user can go to from here: all except the current one. Their links name the workspace of
 * this page (rule 18.61).
 */
export function useOtherPortals(): OtherPortal[] {
  const { portals, portalAt } = useHost();
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  const here = portalAt(pathname);
  return portals
    .filter(({ name }) => name !== here)
    .map(({ name, label, path }) => ({
      name,
      label: label[language],
      href: pathWithin(path, workspaceIdOf(search)),
    }));
}
