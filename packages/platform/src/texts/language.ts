import { defaultLanguage, type Language } from '@portals/contracts/constants';

let current: Language = defaultLanguage;

/** Returns the interface language for calls outside React (Accept-Language). */
export const currentLanguage = (): Language => current;

export function setCurrentLanguage(language: Language): void {
  current = language;
}
