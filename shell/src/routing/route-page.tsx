import type { PortalRoute } from '@portals/contracts/composition';
import { type Listing, sessionStore, useRouteHead } from '@portals/platform/host';
import { memo, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, Route, Routes } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Target } from '../composition/find-route';
import { renderError } from '../loading/portal-error';
import type { LoadedPage } from '../loading/portal-loader';
import { WaitScreen } from '../screens/wait-screen';
import { useShell } from '../shell-context';
import { ErrorBoundary } from './error-boundary';
import { LeavingPage } from './leaving-page';

// Frame around every page, which identifies the server's HTML when the portal fails to load.
const Frame = styled.div`
  display: contents;
`;

interface RoutePageProps {
  target: Target;
  page: LoadedPage;
  location: Location;
}

/** Rendered last in a page, so that its effect runs once everything before it is in the document. */
function Rendered() {
  const { rendered } = useShell();
  useEffect(() => void rendered?.(), [rendered]);
  return null;
}

/** Shows the server's HTML in place of a page if there is any, otherwise the wait screen. */
function StandIn({ page }: { page: LoadedPage | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const nodes = page?.nodes;
  useLayoutEffect(() => {
    if (nodes) frame.current?.replaceChildren(nodes.cloneNode(true));
  }, [nodes]);
  return nodes ? <Frame ref={frame} /> : <WaitScreen />;
}

/** All builds of a draft count as one release, so that a page keeps its state where the new build allows it (rule 13.81). */
const releaseOf = ({ version }: LoadedPage) => version.replace(/(\+draft\.[^.]+)\..*/, '$1');

/** Returns the robots setting as the gateway computes it: a page with another canonical path is indexed under that path. */
function listingOf({ index, canonical }: PortalRoute): Listing {
  if (index) return 'listed';
  return canonical === undefined ? 'hidden' : 'folded';
}

/** Sets the document head of a route from portal.json and the portal's texts, until the page sets its own. */
function RouteHead({ target: { portal, route } }: { target: Target }) {
  const { t, i18n } = useTranslation(portal.name);
  const key = (name: string) => `${route.head}.${name}`;
  const optional = (name: 'description' | 'keywords') =>
    i18n.exists(key(name), { ns: portal.name }) ? { [name]: String(t(key(name))) } : {};
  const head = {
    title: String(t(key('title'))),
    ...optional('description'),
    ...optional('keywords'),
    ...(route.canonical === undefined ? {} : { canonical: route.canonical }),
  };
  useRouteHead(head, listingOf(route));
  return null;
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
 * Renders a portal's page inside its own error boundary. Protected pages are remounted when another user signs in. Memoised, so that state
 * changes while the shell starts do not touch the server's HTML: React can then hydrate it in short slices instead of all at once.
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
      <LivePage key={`${page.portal}@${releaseOf(page)} ${page.path} ${owner}`} {...props} />
    </Frame>
  );
});
