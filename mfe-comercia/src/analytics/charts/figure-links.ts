import { createContext, useCallback, useContext } from 'react';
import { analyticsPath } from '../analytics-address';

/** False where figures lead to no lists, because the person may only read figures (rule 18.70). */
export const FigureLinksContext = createContext(true);

/** Returns a function that drops the address of a list that the person may not open. Other periods are figures too. */
export function useFigureHref(): (href: string | undefined) => string | undefined {
  const leads = useContext(FigureLinksContext);
  return useCallback((href) => (leads || href?.startsWith(figuresStart) ? href : undefined), [leads]);
}

const figuresStart = analyticsPath(0).replace(/company=.*$/, '');
