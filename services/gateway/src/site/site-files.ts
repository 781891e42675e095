import type { Site } from '@portals/contracts/composition';
import { escapeHtml } from '@portals/service-kit/plain';
import type { ReleaseSet } from '../composition/compose.js';
import { addressIn } from '../document/head.js';
import { hasPublicFile } from '../releases/public-files.js';

/** A small text file that the gateway generates itself. */
export interface SiteFile {
  type: string;
  text: string;
}

/** Returns the paths of all pages that search engines may index. */
function listedPaths(set: ReleaseSet | null): string[] {
  const routes = set?.portals.flatMap(({ live }) => live.descriptor.routes) ?? [];
  return routes
    .filter((route) => route.index && route.access === 'public' && !/[:*]/.test(route.path))
    .filter((route) => (route.canonical ?? route.path) === route.path)
    .map((route) => route.path)
    .sort();
}

function sitemap(set: ReleaseSet | null, origin: string): string {
  const urls = listedPaths(set).flatMap((path) => {
    const english = escapeHtml(addressIn(origin, path, 'en'));
    const spanish = escapeHtml(addressIn(origin, path, 'es'));
    const alternate = (language: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
    const links = alternate('en', english) + alternate('es', spanish) + alternate('x-default', english);
    return [english, spanish].map((address) => `<url><loc>${address}</loc>${links}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** Returns an icon with the brand's initial, used when no portal has a favicon.svg. */
function icon({ name }: Site): string {
  const initial = escapeHtml(Array.from(name)[0]?.toUpperCase() ?? '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0F766E"/><text x="32" y="45" font-family="system-ui,sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="#fff">${initial}</text></svg>\n`;
}

const installIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

/** Returns the web app manifest, which browsers use when somebody adds the site to the home screen. */
function manifest(set: ReleaseSet | null, { name }: Site): string {
  const content = {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#0B1220',
    theme_color: '#0B1220',
    icons: installIcons.filter(({ src }) => src === '/favicon.svg' || (set && hasPublicFile(set, src))),
  };
  return `${JSON.stringify(content, null, 1)}\n`;
}

const expiresAfterMs = 180 * 86_400_000;

/**
 * Returns security.txt (RFC 9116), which says where to report a vulnerability. It is generated for each request, so that its Expires date
 * is always in the future.
 */
function securityText({ email }: Site, origin: string): string {
  const end = new Date(Date.now() + expiresAfterMs).toISOString().slice(0, 10);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${end}T00:00:00.000Z`,
    'Preferred-Languages: es, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Returns robots.txt, sitemap.xml, security.txt, the manifest or the icon; null for any other path. */
export function siteFile(path: string, set: ReleaseSet | null, site: Site, origin: string): SiteFile | null {
  switch (path) {
    case '/robots.txt':
      return {
        type: 'text/plain; charset=utf-8',
        text: `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
      };
    case '/.well-known/security.txt':
      return { type: 'text/plain; charset=utf-8', text: securityText(site, origin) };
    case '/sitemap.xml':
      return { type: 'application/xml; charset=utf-8', text: sitemap(set, origin) };
    case '/site.webmanifest':
      return { type: 'application/manifest+json; charset=utf-8', text: manifest(set, site) };
    case '/favicon.svg':
    case '/favicon.ico':
      return { type: 'image/svg+xml; charset=utf-8', text: icon(site) };
    default:
      return null;
  }
}
