import { type ReactNode, useContext, useMemo } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { linkLanguage, withLanguage } from './link-language';

/**
 * Adds the current `?lang=` to every link and navigation within the site, so that reloads, new tabs and pages without scripts stay in the
 * same language. This component wraps the router's navigator, because every link and navigation passes through it.
 */
export function LanguageInLinks({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const language = linkLanguage(useLocation().search);
  const carrying = useMemo(() => {
    if (language === null) return context;
    const { navigator } = context;
    const own: typeof navigator = {
      ...(navigator.encodeLocation && { encodeLocation: navigator.encodeLocation }),
      createHref: (to) => navigator.createHref(withLanguage(to, language)),
      go: (delta) => navigator.go(delta),
      push: (to, ...more) => navigator.push(withLanguage(to, language), ...more),
      replace: (to, ...more) => navigator.replace(withLanguage(to, language), ...more),
    };
    return { ...context, navigator: own };
  }, [context, language]);
  return <NavigationContext.Provider value={carrying}>{children}</NavigationContext.Provider>;
}
