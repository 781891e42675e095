import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The texts of a portal for code that does not know its keys. */
export type AnyTranslate = (key: string, vars?: Record<string, string | number>) => string;

/** Returns a function that takes a portal's name and returns the portal's translate function in the language of the page. */
export function useTextOf(): (portal: string) => AnyTranslate {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback(
    (portal) => {
      const translate = i18n.getFixedT(language, portal);
      return (key, vars) => String(vars === undefined ? translate(key) : translate(key, vars));
    },
    [i18n, language],
  );
}
