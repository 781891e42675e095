import type { Language } from '@portals/contracts/constants';
import { defaultLanguage, languages } from '@portals/contracts/constants';
import { createPath, parsePath, type To } from 'react-router-dom';

/** Returns the language that links must state as `?lang=`: the one in the current address. Null for English, which is the default. */
export function linkLanguage(search: string): Language | null {
  const asked = new URLSearchParams(search).get('lang');
  return languages.find((language) => language === asked && language !== defaultLanguage) ?? null;
}

/** Adds `?lang=` to an address of this site, unless the address already states a language. */
export function withLanguage(to: To, language: Language): string {
  const path = typeof to === 'string' ? parsePath(to) : to;
  const { search = '' } = path;
  if (new URLSearchParams(search).has('lang')) return createPath(path);
  return createPath({ ...path, search: `${search}${search === '' ? '?' : '&'}lang=${language}` });
}
