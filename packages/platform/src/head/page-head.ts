/** What a page says about itself in the head of the document. */
export interface PageHead {
  title: string;
  description?: string;
  keywords?: string;
  /** Path or address that search engines should know the page by; the page's own path when left out. */
  canonical?: string;
}

function setMeta(attribute: 'name' | 'property', key: string, content: string | undefined): void {
  const found = document.head.querySelector(`meta[${attribute}="${key}"]`);
  if (content === undefined) {
    found?.remove();
    return;
  }
  const meta = found ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute(attribute, key);
  meta.setAttribute('content', content);
}

function setCanonical(address: string): void {
  const found = document.head.querySelector('link[rel="canonical"]');
  const link = found ?? document.head.appendChild(document.createElement('link'));
  link.setAttribute('rel', 'canonical');
  link.setAttribute('href', address);
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

/** Puts a head into the document, changing the elements that are there instead of adding more (rule 2.7). */
export function writeHead(head: PageHead): void {
  const address = canonicalAddress(head.canonical, window.location);
  document.title = head.title;
  setMeta('name', 'description', head.description);
  setMeta('name', 'keywords', head.keywords);
  setCanonical(address);
  setMeta('property', 'og:title', head.title);
  setMeta('property', 'og:description', head.description);
  setMeta('property', 'og:url', address);
  setMeta('name', 'twitter:title', head.title);
  setMeta('name', 'twitter:description', head.description);
}
