/** Test helpers for portals: they mount a page or a whole portal as the shell would, but without the shell. */
import type { User } from '@portals/contracts/auth';
import type { Site } from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import { act, type RenderResult, render } from '@testing-library/react';
import { type ComponentType, isValidElement, type ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { AuthProvider, useAuth } from './auth/auth';
import { type Host, HostProvider, type PortalEntry } from './host/host-context';
import type { PaletteParts } from './palette/palette-parts';
import { usePaletteTools } from './palette/use-palette-tools';
import type { PortalModule } from './portal/define-portal';
import { resetScroll } from './scroll/kept-scroll';
import { resetSession } from './session/session-store';
import { type FakeCall, type FakeRoutes, fakeFetch } from './testing/fake-api';
import { setCurrentLanguage } from './texts/language';
import type { Messages } from './texts/messages';
import { platformMessages, platformNamespace } from './texts/platform-text';
import { followLanguage, storeLanguage } from './texts/stored-language';
import { createTexts, type Texts } from './texts/texts';
import { type ToastRecord, toastStore } from './toast/toast-store';
import { type TodayPortal, TodayProvider } from './today/today-context';
import type { TodayPart } from './today/today-part';
import { useTodayTools } from './today/use-today-tools';

export {
  type FakeCall,
  type FakeReply,
  type FakeRoutes,
  fakeFetch,
  heldReply,
  ownWorkspace,
  refusedLogin,
  reply,
} from './testing/fake-api';
export { type FakeEvents, fakeEvents } from './testing/fake-events';
export { userEvent } from './testing/user';

export const testUser: User = {
  id: 7,
  username: 'ana',
  name: 'Ana García',
  email: 'ana@example.com',
  role: 'user',
  createdAt: '2026-01-02T03:04:05.000Z',
};

export const testSite: Site = {
  name: 'Nodo',
  email: 'hello@example.com',
  phone: '+34 600 000 000',
  companyPage: 'https://www.linkedin.com/company/example',
  caseStudyPage: 'https://client.example/',
};

export interface RenderPortalOptions {
  /** Initial address, with query and hash; defaults to `/`. */
  route?: string;
  /** Router state at the initial address, such as `{ returnTo }`. */
  state?: unknown;
  /** The signed-in user; null or omitted for none. */
  user?: User | null;
  language?: Language;
  /** Texts by namespace and language; needed when mounting a single page, whereas a portal includes its texts. */
  messages?: Record<string, Record<Language, Messages>>;
  /** Replies of the API; see FakeRoutes. */
  fetch?: FakeRoutes;
  site?: Partial<Site>;
  demo?: { username: string; password: string } | null;
  /** Portals that appear in menus; defaults to none. */
  portals?: readonly PortalEntry[];
  /** Opens the palette; without it, the host has no palette. */
  openPalette?: () => void;
  /** Loads the portals' parts of the home page; defaults to none. */
  loadToday?: () => Promise<readonly TodayPortal[]>;
}

export interface PortalScreen extends RenderResult {
  /** API calls made so far. */
  calls: FakeCall[];
  /** Returns the current path, query and hash. */
  location(): string;
  /** Returns the toast on screen; null when there is none. */
  toast(): ToastRecord | null;
  setLanguage(language: Language): Promise<void>;
}

function TestSwitcher() {
  return <span data-testid="language-switcher" />;
}

function TestSignOut({ className }: { className?: string }) {
  const { logout } = useAuth();
  return (
    <button type="button" className={className} onClick={() => void logout().catch(() => undefined)}>
      Sign out
    </button>
  );
}

type LoadedRoute = { path: string; Page: ComponentType };

const isPortal = (subject: ReactElement | PortalModule): subject is PortalModule => !isValidElement(subject);

async function loadRoutes(portal: PortalModule): Promise<LoadedRoute[]> {
  return Promise.all(portal.routes.map(async ({ path, load }) => ({ path, Page: (await load()).default })));
}

async function prepareTexts(portal: PortalModule | null, options: RenderPortalOptions): Promise<Texts> {
  const texts = createTexts({
    language: options.language ?? 'en',
    brand: options.site?.name ?? testSite.name,
  });
  if (!options.messages?.[platformNamespace]) await texts.add(platformNamespace, platformMessages);
  if (portal) await texts.add(portal.name, portal.messages);
  for (const [namespace, messages] of Object.entries(options.messages ?? {})) {
    await texts.add(namespace, {
      en: async () => ({ default: messages.en }),
      es: async () => ({ default: messages.es }),
    });
  }
  return texts;
}

function hostOf(options: RenderPortalOptions, texts: Texts): Host {
  return {
    site: { ...testSite, ...options.site },
    settings: options.demo
      ? { DEMO_USERNAME: options.demo.username, DEMO_PASSWORD: options.demo.password }
      : {},
    portals: options.portals ?? [],
    portalAt: (path) => options.portals?.find((portal) => portal.path === path)?.name ?? null,
    chooseLanguage: (language) => {
      storeLanguage(language);
      void texts.setLanguage(language);
    },
    ...(options.openPalette && { openPalette: options.openPalette }),
    prefetch: () => undefined,
    LanguageSwitcher: TestSwitcher,
    SignOutButton: TestSignOut,
  };
}

/**
 * Mounts a page (element) or a portal (all its routes) with real texts, router and session; only `fetch` is replaced. Await it, because
 * texts and pages are loaded before the first render.
 */
export async function renderPortal(
  subject: ReactElement | PortalModule,
  options: RenderPortalOptions = {},
): Promise<PortalScreen> {
  const portal = isPortal(subject) ? subject : null;
  const routes = portal ? await loadRoutes(portal) : [];
  const texts = await prepareTexts(portal, options);
  const { fetch, calls } = fakeFetch(options.fetch ?? {});
  globalThis.fetch = fetch;
  toastStore.setState({ current: null });
  const user = options.user ?? null;
  resetScroll();
  resetSession({ user, status: user ? 'signedIn' : 'signedOut', asked: true });
  setCurrentLanguage(texts.language());
  followLanguage(texts);

  const place = { current: '' };
  function Place() {
    const { pathname, search, hash } = useLocation();
    place.current = `${pathname}${search}${hash}`;
    return null;
  }

  const loadToday = options.loadToday ?? (async () => []);
  const entry = new URL(options.route ?? '/', 'http://test.local');
  const { pathname, search, hash } = entry;
  const result = render(
    <I18nextProvider i18n={texts.i18n}>
      <HostProvider host={hostOf(options, texts)}>
        <MemoryRouter initialEntries={[{ pathname, search, hash, state: options.state ?? null }]}>
          <AuthProvider>
            <Place />
            <TodayProvider value={loadToday}>
              {isPortal(subject) ? (
                <Routes>
                  {routes.map(({ path, Page }) => (
                    <Route key={path} path={path} element={<Page />} />
                  ))}
                  <Route path="*" element={<p data-testid="other-page" />} />
                </Routes>
              ) : (
                subject
              )}
            </TodayProvider>
          </AuthProvider>
        </MemoryRouter>
      </HostProvider>
    </I18nextProvider>,
  );
  return {
    ...result,
    calls,
    location: () => place.current,
    toast: () => {
      const { current } = toastStore.getState();
      return current?.open ? current : null;
    },
    setLanguage: (language) => act(() => texts.setLanguage(language)),
  };
}

/**
 * Computes a portal's part of the palette as the shell would at the address `route`, for `user` (the test user by default).
 * @returns a function that gives the current part, since it changes with the language
 */
export async function renderPalette(
  portal: PortalModule,
  options: RenderPortalOptions = {},
): Promise<PortalScreen & { parts(): PaletteParts }> {
  const user = options.user ?? testUser;
  const [describe, en, es] = await Promise.all([
    portal.palette?.(),
    portal.messages.en(),
    portal.messages.es(),
  ]);
  const place: { parts: PaletteParts } = { parts: { commands: [] } };
  function Described() {
    const toolsOf = usePaletteTools(user);
    if (describe) place.parts = describe.default(toolsOf(portal.name));
    return null;
  }
  const messages = { [portal.name]: { en: en.default, es: es.default } };
  const screen = await renderPortal(<Described />, { ...options, user, messages });
  // Waits one turn of the event loop, until the person's workspaces have loaded.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  return { ...screen, parts: () => place.parts };
}

/**
 * Returns a screen whose `part` loads a portal's items for `user` (the test user by default), as the home page does.
 * @param signal aborts the calls; by default they are never aborted
 */
export async function renderToday(
  portal: PortalModule,
  options: RenderPortalOptions & { signal?: AbortSignal } = {},
): Promise<PortalScreen & { part(): Promise<TodayPart | undefined> }> {
  const { user, signal = new AbortController().signal } = options;
  const [today, en, es] = await Promise.all([portal.today?.(), portal.messages.en(), portal.messages.es()]);
  const place: { part(): Promise<TodayPart | undefined> } = { part: async () => undefined };
  function Asked() {
    const toolsOf = useTodayTools(user ?? testUser);
    if (today) place.part = () => today.default(toolsOf(portal.name), signal);
    return null;
  }
  const messages = { [portal.name]: { en: en.default, es: es.default } };
  const screen = await renderPortal(<Asked />, { ...options, user: user ?? testUser, messages });
  return { ...screen, part: () => place.part() };
}
