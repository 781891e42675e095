import type { Language } from '@portals/contracts';
import { toast } from '@portals/platform';
import { type Host, storeLanguage, usePlatformText } from '@portals/platform/host';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LanguageSwitcher } from '../language/language-switcher';
import { withDeadline } from '../loading/deadline';
import { findRoute } from '../routing/find-route';
import { SignOutButton } from '../session/sign-out-button';
import { useShell } from './shell-context';

/** Milliseconds that the texts of another language may take. */
const languageDeadline = 10_000;

function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return ref;
}

/** A choice ends what `?lang=` said: otherwise a reload would undo it. */
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
  return useCallback(
    (language) => {
      withDeadline(texts.setLanguage(language), languageDeadline, 'the texts').then(
        () => {
          storeLanguage(language);
          dropFromAddress();
        },
        () =>
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

/** What the shell gives the portals of this page. */
export function useHostParts(): Host {
  const { composition, loader } = useShell();
  const chooseLanguage = useChooseLanguage();
  return useMemo(
    () => ({
      site: composition.site,
      demo: composition.demo ?? null,
      portals: composition.portals.flatMap(({ name, nav }) => (nav ? [{ name, ...nav }] : [])),
      portalAt: (path) => findRoute(composition.portals, path)?.portal.name ?? null,
      chooseLanguage,
      prefetch: (path) => {
        const target = findRoute(composition.portals, new URL(path, 'http://local.invalid').pathname);
        if (target) loader.open(target);
      },
      LanguageSwitcher,
      SignOutButton,
    }),
    [composition, loader, chooseLanguage],
  );
}
