import type { Language } from '@portals/contracts/constants';
import { defaultLanguage, languages } from '@portals/contracts/constants';
import { createPath, parsePath, type To } from 'react-router-dom';

/** Returns the language that links must carry in their address; null when none is needed, because English is the default. */
export function carriedLanguage(search: string): Language | null {
  const asked = new URLSearchParams(search).get('lang');
  return languages.find((language) => language === asked && language !== defaultLanguage) ?? null;
}

/** Returns the address of a page of this site in a language, unless the address already names one. */
export function withLanguage(to: To, language: Language): string {
  const path = typeof to === 'string' ? parsePath(to) : to;
  const { search = '' } = path;
  if (new URLSearchParams(search).has('lang')) return createPath(path);
  return createPath({ ...path, search: `${search}${search === '' ? '?' : '&'}lang=${language}` });
}
