import type { User } from '@portals/contracts/auth';
import type { Composition, RouteIndex } from '@portals/contracts/composition';
import type { PortalModule } from '@portals/platform';
import {
  createTexts,
  followLanguage,
  platformMessages,
  resetScroll,
  resetSession,
  toastStore,
} from '@portals/platform/host';
import { type FakeCall, type FakeRoutes, fakeFetch } from '@portals/platform/testing';
import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { App } from '../app/app';
import { rememberServerPage } from '../app/kept-page';
import type { Target } from '../composition/find-route';
import { shellMessages } from '../language/shell-text';
import { createPortalLoader, type LoaderParts, type PortalLoader } from '../loading/portal-loader';
import { createRoutes } from '../loading/routes';
import { closePalette } from '../palette/palette-store';
import type { ShellParts } from '../shell-context';

export interface AppOptions {
  composition: Composition;
  /** The module of each portal; a function is called at every import and may throw. */
  portals: Record<string, PortalModule | (() => PortalModule | Promise<PortalModule>)>;
  route: string;
  fetch?: FakeRoutes;
  fetchAndVerify?: LoaderParts['fetchAndVerify'];
  fetchIndex?: () => Promise<RouteIndex>;
  user?: User | undefined;
  loadPalette?: ShellParts['loadPalette'];
  /** True to load the page before the site is rendered for the first time. */
  ready?: boolean;
  /** Called between the two renders: first the page is rendered into the document as the server's HTML, then it is hydrated. */
  served?: () => void;
}

/** Waits until the page is ready before anything is rendered. */
async function loaded(loader: PortalLoader, target: Target | null | undefined): Promise<Target> {
  if (!target) throw new Error('no portal takes the address');
  await new Promise<void>((resolve) => {
    const stop = loader.subscribe(() => {
      if (loader.state(target)?.status === 'loading') return;
      stop();
      resolve();
    });
    loader.open(target);
  });
  return target;
}

/** Mounts the whole shell with portals given as objects; only fetch, the gate and the federation runtime are faked. */
export async function renderApp({
  composition,
  portals,
  route,
  fetch: answers = {},
  fetchAndVerify,
  fetchIndex,
  user,
  loadPalette,
  ready = false,
  served,
}: AppOptions) {
  const { fetch, calls } = fakeFetch(answers);
  Object.assign(globalThis, { fetch });
  resetScroll();
  closePalette();
  resetSession(user ? { user, status: 'signedIn', asked: true } : {});
  toastStore.setState({ current: null });
  const texts = createTexts({ language: composition.language, brand: composition.site.name });
  followLanguage(texts);
  await texts.add('platform', platformMessages);
  await texts.add('shell', shellMessages);
  const events: string[] = [];
  const loader = createPortalLoader({
    composition,
    texts,
    integrity: {},
    fetchAndVerify: fetchAndVerify ?? (async () => undefined),
    fetchJson: async () => ({ chunks: {}, integrity: {} }),
    pinFiles: () => undefined,
    loadModules: () => undefined,
    importPortal: async (name) => {
      const given = portals[name];
      return { default: typeof given === 'function' ? await given() : given };
    },
    report: ({ portal, outcome, phase }) => events.push([portal, outcome, phase].filter(Boolean).join(' ')),
    now: () => 0,
  });

  const routes = createRoutes({
    composition,
    first: new URL(route, 'http://local.invalid').pathname,
    fetchIndex: fetchIndex ?? (() => Promise.reject(new Error('this composition has no index'))),
  });

  const place = { current: '', state: null as unknown };
  function Place() {
    const { pathname, search, hash, state } = useLocation();
    place.current = `${pathname}${search}${hash}`;
    place.state = state;
    return null;
  }
  const tree = (
    <StrictMode>
      <MemoryRouter initialEntries={[route]} useTransitions={false}>
        <Place />
        <App {...{ composition, texts, loader, routes, loadPalette }} />
      </MemoryRouter>
    </StrictMode>
  );
  const container = document.body.appendChild(document.createElement('div'));
  if (ready || served) {
    const target = await loaded(loader, routes.find(new URL(route, 'http://local.invalid').pathname));
    if (served) {
      container.innerHTML = renderToString(tree);
      rememberServerPage(container, loader, target);
      served();
    }
  }
  const hydrating = { hydrate: true, onRecoverableError: () => undefined } as const;
  const view = await act(async () => render(tree, { container, ...(served && hydrating) }));
  const callsTo = (path: string): FakeCall[] => calls.filter((call) => call.path === path);
  return { ...view, loader, routes, texts, events, calls, callsTo, place };
}
