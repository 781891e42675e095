import { createContext, useCallback, useContext } from 'react';
import { analyticsPath } from '../analytics-address';

/** False for a user who may read only figures, so that figures do not link to lists (rule 18.70). */
export const FigureLinksContext = createContext(true);

/** Returns a function that removes links to lists that the user may not open. Links to other periods stay. */
export function useFigureHref(): (href: string | undefined) => string | undefined {
  const leads = useContext(FigureLinksContext);
  return useCallback((href) => (leads || href?.startsWith(figuresStart) ? href : undefined), [leads]);
}

const figuresStart = analyticsPath(0).replace(/company=.*$/, '');
