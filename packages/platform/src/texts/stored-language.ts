import type { Language } from '@portals/contracts/constants';
import { defaultLanguage, toLanguage } from '@portals/contracts/constants';
import { readStored, writeStored } from '../storage/storage';
import { currentLanguage, setCurrentLanguage } from './language';
import type { Texts } from './texts';

const languageKey = 'language';
const yearInSeconds = 31_536_000;

/** Returns the stored choice of language; null when there is none. An unknown code counts as English. */
export function storedLanguage(): Language | null {
  const code = readStored(languageKey);
  return code === null ? null : toLanguage(code);
}

/** Returns the initial language: from the address, or else the stored choice, or else the document's. */
export function startLanguage(from: {
  address: boolean;
  document: Language;
  stored: Language | null;
}): Language {
  if (from.address) return from.document;
  return from.stored ?? from.document;
}

// Sets `document.cookie`, because the Cookie Store API is asynchronous: a navigation right after the choice would not send the cookie.
function mirrorInCookie(language: Language, jar: { cookie: string } = document): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  try {
    jar.cookie = `${languageKey}=${language}; Max-Age=${yearInSeconds}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // Storage is blocked for this site, so the choice is lost when the page is closed.
  }
}

/** Stores the choice of language: in the browser's storage, and in a cookie so that documents are rendered in it. */
export function storeLanguage(language: Language): void {
  writeStored(languageKey, language);
  mirrorInCookie(language);
}

/** Stores the language of the page, unless the next page would have this language anyway. */
export function keepLanguage(): void {
  const language = currentLanguage();
  if (language !== (storedLanguage() ?? defaultLanguage)) storeLanguage(language);
}

/** Keeps `<html lang>` and Accept-Language in sync with the language of the texts. Returns a function that stops it. */
export function followLanguage(texts: Texts): () => void {
  const { documentElement } = document;
  const follow = () => {
    const language = texts.language();
    setCurrentLanguage(language);
    // Setting even the same value makes browsers recompute all styles of the page.
    if (documentElement.lang !== language) documentElement.lang = language;
  };
  follow();
  texts.i18n.on('languageChanged', follow);
  return () => texts.i18n.off('languageChanged', follow);
}
