import type { Language } from '@portals/contracts';

// Written here and not imported from contracts: a value import would bring zod into every page.
export const languages = ['en', 'es'] as const satisfies readonly Language[];
export const defaultLanguage: Language = 'en';

/** The language for a stored or sent code; anything unknown is English. `es-ES` counts as `es`. */
export function toLanguage(code: string | null | undefined): Language {
  const base = code?.toLowerCase().split('-')[0];
  return languages.find((language) => language === base) ?? defaultLanguage;
}

let current: Language = defaultLanguage;

/** The interface language as calls outside React need it (Accept-Language). */
export const currentLanguage = (): Language => current;

export function setCurrentLanguage(language: Language): void {
  current = language;
}
