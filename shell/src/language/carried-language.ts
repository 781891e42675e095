import type { Language } from '@portals/contracts/constants';
import { defaultLanguage, languages } from '@portals/contracts/constants';
import { createPath, parsePath, type To } from 'react-router-dom';

/** The language that an address hands on to the pages it links to; null where they need none: English is theirs anyway. */
export function carriedLanguage(search: string): Language | null {
  const asked = new URLSearchParams(search).get('lang');
  return languages.find((language) => language === asked && language !== defaultLanguage) ?? null;
}

/** The address of a page of this site in a language, unless it names one itself. */
export function withLanguage(to: To, language: Language): string {
  const path = typeof to === 'string' ? parsePath(to) : to;
  const { search = '' } = path;
  if (new URLSearchParams(search).has('lang')) return createPath(path);
  return createPath({ ...path, search: `${search}${search === '' ? '?' : '&'}lang=${language}` });
}
