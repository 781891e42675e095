import type { PortalRoute, Site } from '@portals/contracts/composition';
import { type Language, languages } from '@portals/contracts/constants';
import type { PageHead } from '@portals/contracts/releases';
import { escapeHtml } from '@portals/service-kit/plain';

/** Data for the head of one page. */
export interface HeadInput {
  site: Site;
  /** Title and description of the page; null for a path without a route. */
  texts: PageHead | null;
  route: PortalRoute | null;
  /** Requested path, without a trailing slash. */
  path: string;
  /** `https://host`, without a trailing slash. */
  origin: string;
  language: Language;
  /** True when `?lang=` chose the language. */
  fromAddress: boolean;
  /** Absolute path of the preview image for shared links. */
  image: string | null;
}

const localeNames: Record<Language, string> = { en: 'en_GB', es: 'es_ES' };
const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;
const link = (rel: string, href: string, more = '') =>
  `<link rel="${rel}"${more} href="${escapeHtml(href)}">`;

/** Returns the address of a page in a language. English pages have the bare path; Spanish ones add `?lang=es`. */
export const addressIn = (origin: string, path: string, language: Language): string =>
  `${origin}${path}${language === 'en' ? '' : `?lang=${language}`}`;

/** Returns the path under which search engines should list a page. */
export const canonicalPath = (route: PortalRoute | null, path: string): string => route?.canonical ?? path;

/** The brand is filled in at run time instead of build time, so that one release works for every company. */
const withBrand = (text: string, { name }: Site) => text.replaceAll(/\{\{\s*brand\s*\}\}/g, name);

function searchLinks(input: HeadInput): string[] {
  const { origin, route, fromAddress, language } = input;
  const path = canonicalPath(route, input.path);
  const own = link('canonical', addressIn(origin, path, fromAddress ? language : 'en'));
  if (!route?.index) {
    // Search engines merge a page into its canonical one; a `noindex` next to the canonical link would contradict it.
    return route?.canonical === undefined ? [own, meta('robots', 'noindex')] : [own];
  }
  const alternates = languages.map((code) =>
    link('alternate', addressIn(origin, path, code), ` hreflang="${code}"`),
  );
  return [own, ...alternates, link('alternate', `${origin}${path}`, ' hreflang="x-default"')];
}

const imageTags = (address: string, title: string): string[] => [
  property('og:image', address),
  property('og:image:type', 'image/png'),
  property('og:image:width', '1200'),
  property('og:image:height', '630'),
  property('og:image:alt', title),
  meta('twitter:image', address),
  meta('twitter:image:alt', title),
];

/** Returns the page's title, description, canonical and alternate links, and the meta tags for link previews. */
export function renderHead(input: HeadInput): string {
  const { site, texts, origin, language, fromAddress, image } = input;
  const title = texts ? withBrand(texts.title, site) : site.name;
  const description = texts ? withBrand(texts.description, site) : '';
  const address = addressIn(origin, canonicalPath(input.route, input.path), fromAddress ? language : 'en');
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    ...(texts?.keywords ? [meta('keywords', withBrand(texts.keywords, site))] : []),
    ...searchLinks(input),
    property('og:type', 'website'),
    property('og:site_name', site.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:locale', localeNames[language]),
    ...languages
      .filter((code) => code !== language)
      .map((code) => property('og:locale:alternate', localeNames[code])),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('twitter:title', title),
    meta('twitter:description', description),
  ];
  if (image) tags.push(...imageTags(`${origin}${image}`, title));
  return tags.join('\n');
}
