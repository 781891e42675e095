/** Folder of a portal, and of its release, whose files the gateway serves at the root of the site. */
export const publicFolder = 'public';

/** Files that the gateway generates itself, so portals must not contain them. */
const reserved = new Set(['robots.txt', 'sitemap.xml', 'site.webmanifest', 'favicon.ico']);
const reservedFolders = new Set(['api', 'releases', 'assets', 'preview']);
const servable = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*(\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)*\.[A-Za-z0-9]+$/;

/** Returns the reason why a file cannot be served at the root of the site; null when it can. */
export function publicFileProblem(path: string): string | null {
  if (!servable.test(path)) return 'its name must be plain and end in an extension';
  const folder = path.includes('/') ? path.slice(0, path.indexOf('/')).toLowerCase() : null;
  if (reserved.has(path) || (folder !== null && reservedFolders.has(folder)))
    return 'this address belongs to the gateway';
  return null;
}
