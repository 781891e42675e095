import type { Language } from '@portals/contracts/constants';
import { languages } from '@portals/contracts/constants';
import { currentLanguage } from '../texts/language';
import { showShareImage } from './share-image';

/** Head of the document, as a page sets it. */
export interface DocumentHead {
  title: string;
  description?: string;
  keywords?: string;
  /** Path or URL of the canonical page for search engines; defaults to the page's own path. */
  canonical?: string;
}

/** `listed` in search engines, `hidden` from them, or `folded` into the page of its canonical address. */
export type Listing = 'listed' | 'hidden' | 'folded';

const localeNames: Record<Language, string> = { en: 'en_GB', es: 'es_ES' };

type MetaName = readonly ['name' | 'property', string];

const findMeta = ([attribute, key]: MetaName) => document.head.querySelector(`meta[${attribute}="${key}"]`);

function setMeta(name: MetaName, content: string | undefined): void {
  const found = findMeta(name);
  if (content === undefined) {
    found?.remove();
    return;
  }
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute(...name);
  meta.setAttribute('content', content);
}

function setLink(rel: string, address: string, more: Record<string, string> = {}): void {
  const also = Object.entries(more).map(([name, value]) => `[${name}="${value}"]`);
  const found = document.head.querySelector(`link[rel="${rel}"]${also.join('')}`);
  const link = found ?? document.head.appendChild(document.createElement('link'));
  for (const [name, value] of Object.entries({ rel, href: address, ...more })) link.setAttribute(name, value);
}

/**
 * Returns the absolute canonical URL. It includes the `lang` parameter of the current URL, because each language has a separate document.
 */
export function canonicalAddress(
  canonical: string | undefined,
  location: { href: string; search: string },
): string {
  const own = new URL(location.href).pathname.replace(/(?<=.)\/+$/, '');
  const address = new URL(canonical ?? own, location.href);
  const language = new URLSearchParams(location.search).get('lang');
  if (language === 'es' && !address.searchParams.has('lang')) address.searchParams.set('lang', language);
  return address.href;
}

/**
 * Writes the alternate links of a listed page, one for each language; the English URL has no `lang` parameter. The hash is dropped, because
 * a section is not a separate page.
 */
function setAlternates(canonical: string): void {
  const { origin, pathname } = new URL(canonical);
  const page = `${origin}${pathname}`;
  for (const language of languages)
    setLink('alternate', language === 'en' ? page : `${page}?lang=${language}`, { hreflang: language });
  setLink('alternate', page, { hreflang: 'x-default' });
}

function writeListing(listing: Listing, canonical: string): void {
  setMeta(['name', 'robots'], listing === 'hidden' ? 'noindex' : undefined);
  if (listing === 'listed') setAlternates(canonical);
  else for (const link of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) link.remove();
}

function writeSocial(head: DocumentHead, address: string): void {
  const language = currentLanguage();
  setMeta(['property', 'og:title'], head.title);
  setMeta(['property', 'og:description'], head.description);
  setMeta(['property', 'og:url'], address);
  setMeta(['property', 'og:locale'], localeNames[language]);
  const other = languages.find((code) => code !== language);
  setMeta(['property', 'og:locale:alternate'], other && localeNames[other]);
  setMeta(['name', 'twitter:title'], head.title);
  setMeta(['name', 'twitter:description'], head.description);
}

/**
 * Writes a head into the document by updating existing elements instead of adding more.
 * @param listing null while it is unknown, which leaves the current value unchanged
 */
export function writeHead(head: DocumentHead, listing: Listing | null): void {
  const address = canonicalAddress(head.canonical, window.location);
  showShareImage(address.split('#')[0] ?? address, currentLanguage());
  document.title = head.title;
  setMeta(['name', 'description'], head.description);
  setMeta(['name', 'keywords'], head.keywords);
  setLink('canonical', address);
  writeSocial(head, address);
  if (listing !== null) writeListing(listing, address);
}
