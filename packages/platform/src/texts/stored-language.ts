import type { Language } from '@portals/contracts/constants';
import { toLanguage } from '@portals/contracts/constants';
import { readStored, writeStored } from '../storage/storage';
import { setCurrentLanguage } from './language';
import type { Texts } from './texts';

const languageKey = 'language';
const yearInSeconds = 31_536_000;

/** The choice a person made before; null when there is none. An unknown code counts as English (row 014). */
export function storedLanguage(): Language | null {
  const code = readStored(languageKey);
  return code === null ? null : toLanguage(code);
}

/** The language to begin with: the address's, else the stored choice, else what the document came in. */
export function startLanguage(from: {
  address: boolean;
  document: Language;
  stored: Language | null;
}): Language {
  if (from.address) return from.document;
  return from.stored ?? from.document;
}

// Not the Cookie Store API: it answers late, and a navigation right after the choice would not carry the cookie.
function mirrorInCookie(language: Language, jar: { cookie: string } = document): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  try {
    jar.cookie = `${languageKey}=${language}; Max-Age=${yearInSeconds}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // Storage is blocked for this site: the choice lasts as long as the page.
  }
}

/** Keeps a choice for later visits: in the browser's storage, and in a cookie so that the document comes in it. */
export function storeLanguage(language: Language): void {
  writeStored(languageKey, language);
  mirrorInCookie(language);
}

/** Lets `<html lang>` and Accept-Language follow the texts. Returns how to stop. */
export function followLanguage(texts: Texts): () => void {
  const { documentElement } = document;
  const follow = () => {
    const language = texts.language();
    setCurrentLanguage(language);
    // Even the same value makes browsers compute every style of the page anew.
    if (documentElement.lang !== language) documentElement.lang = language;
  };
  follow();
  texts.i18n.on('languageChanged', follow);
  return () => texts.i18n.off('languageChanged', follow);
}
