import { type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';

interface LeavingPageProps {
  /** Path of the page, which stays on screen until the next one is ready. */
  path: string;
  children: ReactNode;
}

/**
 * Keeps a page that is being left from replacing the address. A filter that writes itself into the query a moment later
 * would otherwise bring the person back to the page that they have just left. Links and `push` still work: people use those.
 */
export function LeavingPage({ path, children }: LeavingPageProps) {
  const context = useContext(NavigationContext);
  const { pathname } = useLocation();
  const left = useRef(false);
  useLayoutEffect(() => {
    left.current = pathname !== path;
  }, [pathname, path]);
  const guarded = useMemo(() => {
    const { navigator } = context;
    const own: typeof navigator = {
      ...(navigator.encodeLocation && { encodeLocation: navigator.encodeLocation }),
      createHref: (to) => navigator.createHref(to),
      go: (delta) => navigator.go(delta),
      push: (...to) => navigator.push(...to),
      replace: (...to) => {
        if (!left.current) navigator.replace(...to);
      },
    };
    return { ...context, navigator: own };
  }, [context]);
  return <NavigationContext.Provider value={guarded}>{children}</NavigationContext.Provider>;
}
