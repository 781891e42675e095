import type { Target } from '../composition/find-route';
import type { LoadedPage } from './portal-loader';

/** The server's HTML that pages fall back to. */
export interface StandIns {
  /** Stores the server's HTML of a page, which stays readable when the page fails. */
  keep(page: LoadedPage): void;
  /** Returns the stored HTML of a page; undefined when it is in another language. */
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
