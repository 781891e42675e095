import type { Language } from '@portals/contracts/constants';
import { createInstance } from 'i18next';
import en from '../locales/en.json';
import es from '../locales/es.json';
import type { Say } from '../text';

/** Returns the portal's real texts in one language, to test plain functions without React. */
export function sayIn(language: Language): Say {
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    resources: { en: { portal: en }, es: { portal: es } },
    defaultNS: 'portal',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return (key, vars) => i18n.t(key, vars ?? {});
}
