import { type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { createPath, UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';

interface LeavingPageProps {
  /** Path of the page, which stays on screen until the next one is ready. */
  path: string;
  children: ReactNode;
}

/**
 * Prevents a page that the user is leaving from replacing the address. Otherwise, a filter that the page writes into the query shortly
 * afterwards would cancel the navigation. Links and `push` still work, because they come from the user. A second click on the same link is
 * ignored, so that one step back leads to the previous page.
 */
export function LeavingPage({ path, children }: LeavingPageProps) {
  const context = useContext(NavigationContext);
  const address = useLocation();
  /** Address of the next page; null while the user is not leaving. */
  const goal = useRef<string | null>(null);
  useLayoutEffect(() => {
    goal.current = address.pathname === path ? null : createPath(address);
  }, [address, path]);
  const guarded = useMemo(() => {
    const { navigator } = context;
    const own: typeof navigator = {
      ...(navigator.encodeLocation && { encodeLocation: navigator.encodeLocation }),
      createHref: (to) => navigator.createHref(to),
      go: (delta) => navigator.go(delta),
      push: (to, ...rest) => {
        const isAgain =
          goal.current !== null && navigator.createHref(to) === navigator.createHref(goal.current);
        if (!isAgain) navigator.push(to, ...rest);
      },
      replace: (...to) => {
        if (goal.current === null) navigator.replace(...to);
      },
    };
    return { ...context, navigator: own };
  }, [context]);
  return <NavigationContext.Provider value={guarded}>{children}</NavigationContext.Provider>;
}
