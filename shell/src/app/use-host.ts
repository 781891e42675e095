import { type Language, languages } from '@portals/contracts/constants';
import { type TodayPortal, toast } from '@portals/platform';
import { type Host, type PortalEntry, storeLanguage, usePlatformText } from '@portals/platform/host';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { HostLanguageSwitcher } from '../language/language-switcher';
import { withDeadline } from '../loading/deadline';
import { openPalette } from '../palette/palette-store';
import { HostSignOutButton } from '../session/sign-out-button';
import { useShell } from '../shell-context';

/** Maximum milliseconds for loading the texts of another language. */
const languageDeadline = 10_000;

function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return ref;
}

/**
 * Returns a function that removes `?lang=` from the address after the user has chosen a language; otherwise a reload would undo the choice.
 */
function useDropLanguageOfAddress(): () => void {
  const navigate = useLatest(useNavigate());
  const location = useLatest(useLocation());
  return useCallback(() => {
    const { search, hash, state } = location.current;
    const query = new URLSearchParams(search);
    if (!query.has('lang')) return;
    query.delete('lang');
    navigate.current({ search: query.toString(), hash }, { replace: true, state });
  }, [navigate, location]);
}

function useChooseLanguage(): (language: Language) => void {
  const { texts } = useShell();
  const { t } = usePlatformText();
  const dropFromAddress = useDropLanguageOfAddress();
  const { search } = useLocation();
  // Back may lead to an address that names the language from before the choice.
  useEffect(() => {
    const asked = new URLSearchParams(search).get('lang');
    if (languages.some((language) => language === asked && language !== texts.language())) dropFromAddress();
  }, [texts, search, dropFromAddress]);
  return useCallback(
    (language) => {
      const keep = () => {
        // Ignores this change, because the user has chosen another language in the meantime.
        if (texts.language() !== language) return;
        storeLanguage(language);
        dropFromAddress();
      };
      withDeadline(texts.setLanguage(language), languageDeadline, 'the texts', keep).then(keep, () =>
        toast({
          tone: 'destructive',
          title: t('language.error.title'),
          description: t('language.error.text'),
        }),
      );
    },
    [texts, t, dropFromAddress],
  );
}

/** Returns the portals for menus. The complete list is requested only by pages that have such a menu. */
function useMenu(): PortalEntry[] {
  const { routes } = useShell();
  const table = useSyncExternalStore(routes.subscribe, routes.state, routes.state);
  const menu = useMemo(
    () => routes.portals().flatMap(({ name, nav }) => (nav ? [{ name, ...nav }] : [])),
    [routes, table],
  );
  const hasMenu = menu.length > 0;
  useEffect(() => {
    if (hasMenu) void routes.load();
  }, [routes, hasMenu]);
  return menu;
}

/** Returns the function that loads all portals' parts of the home page (rule 21.2). */
export function useTodayParts(): () => Promise<readonly TodayPortal[]> {
  const { loader, routes } = useShell();
  return useCallback(async () => {
    await routes.load();
    const state = routes.state();
    if (state.status === 'failed') throw state.error;
    return routes
      .portals()
      .flatMap((portal) =>
        portal.nav ? [{ name: portal.name, ...portal.nav, part: loader.part('today', portal) }] : [],
      );
  }, [loader, routes]);
}

/** Returns the services that the shell provides to the portals of this page. */
export function useHostParts(): Host {
  const { composition, loader, routes } = useShell();
  const chooseLanguage = useChooseLanguage();
  const menu = useMenu();
  return useMemo(
    () => ({
      site: composition.site,
      settings: composition.settings ?? {},
      portals: menu,
      portalAt: (path) => routes.find(path)?.portal.name ?? null,
      chooseLanguage,
      openPalette,
      prefetch: (path) => {
        const { pathname } = new URL(path, 'http://local.invalid');
        const open = () => {
          const target = routes.find(pathname);
          if (target) loader.open(target);
          return target;
        };
        if (open() === undefined) void routes.load().then(open);
      },
      LanguageSwitcher: HostLanguageSwitcher,
      SignOutButton: HostSignOutButton,
    }),
    [composition, loader, routes, menu, chooseLanguage],
  );
}
