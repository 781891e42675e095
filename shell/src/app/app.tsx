import { AuthProvider } from '@portals/platform';
import { HostProvider, TodayProvider } from '@portals/platform/host';
import { type ReactNode, useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import { LanguageInLinks } from '../language/language-in-links';
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
