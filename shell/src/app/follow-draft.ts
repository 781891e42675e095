import { readPortal } from '../composition/read-composition';
import { loadNewDocument } from '../document/typed-text';
import type { ShellParts } from '../shell-context';

/**
 * Replaces the running build of a draft whenever the document's script announces a new build (rule 13.81). The page on screen is
 * rerendered, and typed text is preserved. The document is reloaded when rerendering is not enough: when routes have changed, when the page
 * has failed, or when the page belongs to another portal.
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
