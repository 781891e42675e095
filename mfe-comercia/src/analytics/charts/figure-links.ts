import { createContext, useCallback, useContext } from 'react';
import { analyticsPath } from '../analytics-address';

/** False for a user who may read figures but no lists, so that figures are not linked (rule 18.70). */
export const FigureLinksContext = createContext(true);

/** Returns a function that drops links to lists that the user may not open, but keeps links to other periods. */
export function useFigureHref(): (href: string | undefined) => string | undefined {
  const leads = useContext(FigureLinksContext);
  return useCallback((href) => (leads || href?.startsWith(figuresStart) ? href : undefined), [leads]);
}

const figuresStart = analyticsPath(0).replace(/company=.*$/, '');
