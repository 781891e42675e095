import { AuthProvider } from '@portals/platform';
import { HostProvider, TodayProvider } from '@portals/platform/host';
import { type ReactNode, useContext, useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { linkLanguage, withLanguage } from '../language/link-language';
import { PaletteOverlay } from '../palette/palette-overlay';
import { RouteView } from '../routing/route-view';
import { SkipLink } from '../routing/skip-link';
import { OldTab } from '../screens/old-tab';
import { type ShellParts, ShellProvider } from '../shell-context';
import { Toaster } from '../toast/toaster';
import { useHostParts, useTodayParts } from './use-host';

function Host({ children }: { children: ReactNode }) {
  return (
    <HostProvider host={useHostParts()}>
      <TodayProvider value={useTodayParts()}>{children}</TodayProvider>
    </HostProvider>
  );
}

/**
 * Adds the current `?lang=` to every link and navigation within the site, so that reloads, new tabs and pages without scripts stay in the
 * same language. This component wraps the router's navigator, because every link and navigation passes through it.
 */
function LanguageInLinks({ children }: { children: ReactNode }) {
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

/**
 * Renders the whole site inside the caller's router: a browser router, or a static one in Node. Pages already loaded are rendered
 * immediately; prerendering and hydration rely on this.
 */
export function App({ composition, texts, loader, routes, loadPalette, rendered }: ShellParts) {
  const parts = useMemo(
    () => ({ composition, texts, loader, routes, loadPalette, rendered }),
    [composition, texts, loader, routes, loadPalette, rendered],
  );
  return (
    <I18nextProvider i18n={texts.i18n}>
      <ShellProvider value={parts}>
        <Host>
          <AuthProvider>
            <LanguageInLinks>
              <SkipLink />
              <RouteView />
              <PaletteOverlay />
              <Toaster />
              <OldTab />
            </LanguageInLinks>
          </AuthProvider>
        </Host>
      </ShellProvider>
    </I18nextProvider>
  );
}
