import { readPortal } from '../composition/read-composition';
import { loadNewDocument } from '../document/typed-text';
import type { ShellParts } from '../shell-context';

/**
 * Puts the next build of a draft in place of the running one whenever the document's own script announces it (rule 13.81). The page on
 * screen is rendered anew with what was typed. A new document is loaded where that is not enough: for other routes, for a page that
 * failed, and for the page of another portal.
 */
export function followDraft(
  { loader, routes }: Pick<ShellParts, 'loader' | 'routes'>,
  reload: () => void = loadNewDocument,
): void {
  window.addEventListener('shell:draft', (event) => {
    event.preventDefault();
    const next = readPortal(event instanceof CustomEvent ? event.detail : null);
    const target = routes.find(window.location.pathname);
    const { portal } = target ?? {};
    const hasSameRoutes = JSON.stringify(portal?.routes) === JSON.stringify(next.routes);
    if (!target || portal?.name !== next.name || !hasSameRoutes || loader.state(target)?.status === 'failed')
      return reload();
    portal.live = next.live;
    loader.renew(target);
  });
}
