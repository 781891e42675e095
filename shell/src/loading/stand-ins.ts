import type { Target } from '../composition/find-route';
import type { LoadedPage } from './portal-loader';

/** The HTML of the server that pages fall back to. */
export interface StandIns {
  /** Remembers the server's HTML of a page, which stays readable when the page fails. */
  keep(page: LoadedPage): void;
  /** The HTML that was kept of a page; none in another language than it was written in. */
  standIn(target: Target): LoadedPage | undefined;
}

export function createStandIns(language: () => string): StandIns {
  const kept = new Map<string, { page: LoadedPage; written: string }>();
  return {
    keep: (page) => void kept.set(`${page.portal} ${page.path}`, { page, written: language() }),
    standIn({ portal, route }) {
      const found = kept.get(`${portal.name} ${route.path}`);
      return found?.written === language() ? found.page : undefined;
    },
  };
}
