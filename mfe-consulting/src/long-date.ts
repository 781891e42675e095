import type { Language } from '@portals/contracts/constants';

const locales: Record<Language, string> = { en: 'en-GB', es: 'es-ES' };

/** Returns a date as written in documents: 3 February 2026. */
export const longDate = (iso: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' }).format(new Date(iso));
