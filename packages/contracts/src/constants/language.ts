/** The languages a person can choose (rule 8.1). */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** The language for a stored or sent code; anything unknown is the default. `es-ES` counts as `es`. */
export function toLanguage(code: string | null | undefined): Language {
  const base = code?.toLowerCase().split('-')[0];
  return languages.find((language) => language === base) ?? defaultLanguage;
}
