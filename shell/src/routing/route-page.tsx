import { sessionStore } from '@portals/platform/host';
import { memo, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, Route, Routes } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Target } from '../composition/find-route';
import { renderError } from '../loading/portal-error';
import type { LoadedPage } from '../loading/portal-loader';
import { WaitScreen } from '../screens/wait-screen';
import { useShell } from '../shell-context';
import { ErrorBoundary } from './error-boundary';
import { LeavingPage } from './leaving-page';
import { RouteHead } from './route-head';

// Around every page, so that the HTML of the server can be found again when the portal does not come.
const Frame = styled.div`
  display: contents;
`;

interface RoutePageProps {
  target: Target;
  page: LoadedPage;
  location: Location;
}

/** Last in a page: its effect runs when everything before it is in the document. */
function Rendered() {
  const { rendered } = useShell();
  useEffect(() => void rendered?.(), [rendered]);
  return null;
}

/** The server's HTML in the place of a page, where there is some; else that the page is on its way. */
function StandIn({ page }: { page: LoadedPage | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const nodes = page?.nodes;
  useLayoutEffect(() => {
    if (nodes) frame.current?.replaceChildren(nodes.cloneNode(true));
  }, [nodes]);
  return nodes ? <Frame ref={frame} /> : <WaitScreen />;
}

function LivePage({ target, page, location }: RoutePageProps) {
  const { loader, rendered } = useShell();
  const { Page } = page;
  return (
    <ErrorBoundary
      attempt={page}
      fallback={<StandIn page={loader.standIn(target)} />}
      onError={(error) => {
        loader.reject(target, page, renderError(error));
        rendered?.();
      }}
    >
      <Suspense fallback={<WaitScreen />}>
        <LeavingPage path={location.pathname}>
          <Routes location={location}>
            <Route path={page.path} caseSensitive element={<Page />} />
          </Routes>
        </LeavingPage>
        <RouteHead target={target} />
        <Rendered />
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * Renders a portal's page inside its own error boundary. Guarded pages start anew when another person signs in.
 * Memoised, so that what the shell learns while it starts leaves the server's HTML alone: React then takes it over in
 * short slices, and not all at once.
 */
export const RoutePage = memo(function RoutePage(props: RoutePageProps) {
  const { target, page } = props;
  const userId = sessionStore((state) => state.user?.id ?? null);
  const owner = target.route.access === 'protected' ? userId : null;
  if (page.html !== undefined) {
    return (
      <>
        <Frame data-page="" dangerouslySetInnerHTML={{ __html: page.html }} suppressHydrationWarning />
        <Rendered />
      </>
    );
  }
  if (page.nodes !== undefined) {
    return (
      <Frame data-page="">
        <StandIn page={page} />
      </Frame>
    );
  }
  return (
    <Frame data-page="">
      <LivePage key={`${page.portal}@${page.version} ${page.path} ${owner}`} {...props} />
    </Frame>
  );
});
