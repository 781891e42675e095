import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Language } from './fixtures.ts';
import { root } from './product.ts';

interface Route {
  path: string;
  head: string;
  prerender?: boolean;
  index?: boolean;
}

/** A page that the gateway prerenders. */
export interface PublicPage {
  portal: string;
  path: string;
  /** Key prefix of the page's head in the portal's texts. */
  head: string;
}

/** Returns every route of every portal that is prerendered and may be indexed. */
export function publicPages(): PublicPage[] {
  const portals = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  return portals.flatMap((portal) => {
    const { routes }: { routes: Route[] } = JSON.parse(
      readFileSync(join(root, portal, 'portal.json'), 'utf8'),
    );
    return routes
      .filter(({ prerender, index }) => prerender === true && index === true)
      .map(({ path, head }) => ({ portal, path, head }));
  });
}

export const brand: string = JSON.parse(readFileSync(join(root, 'site.json'), 'utf8')).name;

/** Returns all texts of a portal in a language, with the brand filled in. */
export function allTexts(portal: string, language: Language): string[] {
  const leaves = (node: unknown): string[] => {
    if (typeof node === 'string') return [node.replaceAll(/\{\{\s*brand\s*\}\}/g, brand)];
    return typeof node === 'object' && node !== null ? Object.values(node).flatMap(leaves) : [];
  };
  // Reads all locale files of the portal, because rarely visited pages have separate ones.
  const sources = join(root, portal, 'src');
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(`${language}.json`))
    .flatMap((path) => leaves(JSON.parse(readFileSync(join(sources, path), 'utf8'))));
}

/** Returns the path of a page in a language, as in the page's alternate links. */
export const addressOf = (path: string, language: Language): string =>
  language === 'en' ? path : `${path}?lang=${language}`;

/** Waits until the gateway has prerendered a page, which happens in the background while it already serves documents. */
export async function untilPrerendered(address: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(new URL(address, process.env.PRODUCT_URL))).text(), { timeout: 60_000 })
    .toContain('data-page');
}
