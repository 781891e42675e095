import { businessZone, type Language } from '@portals/contracts/constants';

const locales: Record<Language, string> = { en: 'en-GB', es: 'es-ES' };

/** Returns the day of a moment in `businessZone`, as written in documents: 3 February 2026. */
export const longDate = (iso: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: businessZone }).format(
    new Date(iso),
  );
