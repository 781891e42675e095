/** The languages a person can choose (rule 8.1). */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** Locales for dates and numbers. English dates have the European order of day and month, because the site's company is in Spain. */
export const dateLocales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es-ES' };

/** Returns the supported language for a language code, such as `es` for `es-ES`; the default language for unknown codes. */
export function toLanguage(code: string | null | undefined): Language {
  const base = code?.toLowerCase().split('-')[0];
  return languages.find((language) => language === base) ?? defaultLanguage;
}
