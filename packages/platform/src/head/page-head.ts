import type { Language } from '@portals/contracts/constants';
import { languages } from '@portals/contracts/constants';
import { currentLanguage } from '../texts/language';
import { showShareImage } from './share-image';

/** What a page says about itself in the head of the document. */
export interface DocumentHead {
  title: string;
  description?: string;
  keywords?: string;
  /** Path or address that search engines should know the page by; the page's own path when left out. */
  canonical?: string;
}

/** `listed` in search engines, kept out of them, or folded into the page that its canonical address names. */
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

/** The absolute canonical address. A language chosen by the address is part of it, since it has its own document. */
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

/** Address of each language of a listed page: English has the bare path. A section is no page of its own. */
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
 * Puts a head into the document, changing the elements that are there instead of adding more.
 * @param listing null while it is not known yet: what the document says stays
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
