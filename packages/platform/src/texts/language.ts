import { defaultLanguage, type Language } from '@portals/contracts/constants';

let current: Language = defaultLanguage;

/** The interface language as calls outside React need it (Accept-Language). */
export const currentLanguage = (): Language => current;

export function setCurrentLanguage(language: Language): void {
  current = language;
}
