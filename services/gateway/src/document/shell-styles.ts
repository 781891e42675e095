import type { ReleaseFile, ShellRelease } from '@portals/contracts/releases';
import { escapeHtml } from '@portals/service-kit/plain';
import { baseOf, type Composed } from '../composition/compose.js';
import type { PrerenderedPage } from '../prerender/prerendered-page.js';

/** @throws Error when the release has no such file */
export function shellFile(shell: ShellRelease, path: string): ReleaseFile {
  const file = shell.files.find((candidate) => candidate.path === path);
  if (!file) throw new Error(`${shell.name} ${shell.version} has no file ${path}`);
  return file;
}

/** Replaces the addresses of inlined fonts in CSS with their `data:` addresses. */
const withFonts = (css: string, { set: { shell }, fonts }: Composed): string =>
  [...fonts].reduce((text, [path, data]) => text.replaceAll(baseOf(shell) + path, data), css);

/**
 * Registers the inlined fonts of the preceding style element from their bytes, so that they are ready immediately. Browsers decode `data:`
 * addresses in a separate task, usually after the first paint, which is too late for `font-display: optional`. `fromBase64` saves 18 ms on
 * a slow phone but is missing in older browsers.
 */
const fontScript = `try {
const toBytes = (text) => Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
for (const { style } of document.currentScript.previousElementSibling.sheet.cssRules) {
  const data = style && /base64,([\\w+/=]+)/.exec(style.getPropertyValue('src'));
  if (data) document.fonts.add(new FontFace(style.getPropertyValue('font-family').replace(/["']/g, ''), toBytes(data[1]), { weight: style.getPropertyValue('font-weight') || 'normal' }));
}
} catch {}`;

/** Returns the shell's style sheets as HTML. @param nonce attribute required by the document's policy */
export function shellStyles(composed: Composed, nonce: string): string[] {
  const { shell } = composed.set;
  const registered = composed.fonts.size > 0 ? `<script ${nonce}>${fontScript}</script>` : '';
  return shell.styles.map((path) => {
    const css = composed.inlined.get(path);
    if (css !== undefined) return `<style ${nonce}>${withFonts(css, composed)}</style>${registered}`;
    const { integrity } = shellFile(shell, path);
    return `<link rel="stylesheet" href="${baseOf(shell)}${path}" integrity="${integrity}" ${nonce}>`;
  });
}

/**
 * Returns preload links for fonts of the first view that are not inlined, starting with the font of the largest text. They precede the
 * scripts, because with `font-display: optional` a font that arrives after the first paint is never used on the page.
 */
export const fontLinks = ({ set: { shell }, fonts }: Composed): string[] =>
  shell.preloadFonts
    .filter((path) => !fonts.has(path))
    .map(
      (path) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${baseOf(shell)}${path}">`,
    );

/** Returns the styles of a prerendered page. @param nonce as for `shellStyles` */
export function pageStyles(page: PrerenderedPage, nonce: string): string[] {
  const attributes = (given: Record<string, string>) =>
    Object.entries(given).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return page.styles.map(
    (style) => `<style ${nonce}${attributes(style.attributes).join('')}>${style.css}</style>`,
  );
}
