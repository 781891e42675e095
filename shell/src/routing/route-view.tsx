import { type LoginRequestState, retrySession, sessionStore } from '@portals/platform/host';
import { outOfSight } from '@portals/ui/tokens';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Target } from '../composition/find-route';
import { loadNewDocument } from '../document/typed-text';
import type { PortalPhase } from '../loading/portal-error';
import { type Failure, FailureScreen } from '../screens/failure-screen';
import { StaticPageNotice } from '../screens/static-page-notice';
import { WaitScreen } from '../screens/wait-screen';
import { signOutDestination } from '../session/sign-out-destination';
import { useShell } from '../shell-context';
import { ProgressBar } from './progress-bar';
import { RoutePage } from './route-page';
import { useArrival } from './use-arrival';
import { type Shown, useShown } from './use-shown';
import { useView } from './use-view';
import { isStandIn, type ShellView } from './view';

const failureOf: Record<PortalPhase, Failure> = {
  fetch: 'fetch',
  timeout: 'timeout',
  integrity: 'integrity',
  evaluate: 'fault',
  expose: 'fault',
  render: 'fault',
};

/** Redirects to the login, which receives the address to return to (rule 1.5). After a sign-out no address is passed. */
function ToLogin({ to, from }: { to: string; from: Shown['location'] }) {
  const navigate = useNavigate();
  // Redirects only once, because the component stays mounted for a short time after the address has changed.
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    if (sessionStore.getState().left) {
      navigate(signOutDestination() ?? to, { replace: true });
      return;
    }
    const returnTo = `${from.pathname}${from.search}${from.hash}`;
    navigate(to, { replace: true, state: { returnTo } satisfies LoginRequestState });
  }, [navigate, to, from]);
  return null;
}

/** True when a new document may help, because the files no longer exist or a second attempt failed too. */
const mayNeedNewDocument = ({ error, tries }: Extract<ShellView, { kind: 'failed' }>) =>
  error.filesMissing || tries > 1;

function FailedPage({ view, retrying }: { view: Extract<ShellView, { kind: 'failed' }>; retrying: boolean }) {
  const { loader, routes } = useShell();
  const { error, target } = view;
  // The server no longer has the routes for this tab's composition. A new document has a newer composition, which knows the address.
  const moved = target === null && error.filesMissing;
  useEffect(() => {
    if (moved) loadNewDocument();
  }, [moved]);
  if (moved) return <WaitScreen />;
  return (
    <FailureScreen
      failure={failureOf[error.phase]}
      retrying={retrying}
      reload={mayNeedNewDocument(view)}
      onRetry={() => (target === null ? void routes.load() : loader.retry(target))}
    />
  );
}

function Screen({ shown: { view, location }, retrying }: { shown: Shown; retrying: boolean }) {
  switch (view.kind) {
    case 'page':
      return <RoutePage target={view.target} page={view.page} location={location} />;
    case 'failed':
      if (view.target !== null && view.standIn !== undefined)
        return <RoutePage target={view.target} page={view.standIn} location={location} />;
      return <FailedPage view={view} retrying={retrying} />;
    case 'session':
      return <FailureScreen failure="session" retrying={retrying} onRetry={() => void retrySession()} />;
    case 'none':
      return <FailureScreen failure="none" />;
    case 'leftOut':
      // Only a newer document can tell whether the portal is available again.
      return <FailureScreen failure="leftOut" onRetry={loadNewDocument} />;
    case 'login':
      return <ToLogin to={view.to} from={location} />;
    case 'wait':
    case 'loading':
      return <WaitScreen />;
  }
}

/** Offers a retry below the server's HTML of a page whose portal failed to load. */
function Kept({ view, shown }: { view: ShellView; shown: ShellView }) {
  const { loader } = useShell();
  const [told, setTold] = useState<Target | null>(null);
  const failed = view.kind === 'failed' ? view.target : null;
  const before = shown.kind === 'page' && shown.page.failed ? shown.target : null;
  // Shown only after the first render, which must match the server's HTML.
  useEffect(() => {
    const target = failed ?? before;
    if (target) setTold(target);
  }, [failed, before]);
  if (!isStandIn(shown) || told === null) return null;
  const reload = view.kind === 'failed' && mayNeedNewDocument(view);
  return (
    <StaticPageNotice retrying={view.kind === 'loading'} reload={reload} onRetry={() => loader.retry(told)} />
  );
}

const Live = styled.div`
  ${outOfSight}
`;

/** Announces the title of the new page to screen readers. */
function Announcer({ text }: { text: string }) {
  return (
    <Live aria-live="polite" aria-atomic="true" data-announcer="">
      {text}
    </Live>
  );
}

/** Renders the part of the shell that depends on the address. */
export function RouteView() {
  const view = useView();
  const shown = useShown(view);
  const announced = useArrival(shown);
  const onItsWay = view.kind === 'loading' || (view.kind === 'wait' && shown.view.kind === 'session');
  return (
    <>
      <ProgressBar active={onItsWay && shown.view.kind !== 'loading'} />
      <Announcer text={announced} />
      <Screen shown={shown} retrying={onItsWay} />
      <Kept view={view} shown={shown.view} />
    </>
  );
}
