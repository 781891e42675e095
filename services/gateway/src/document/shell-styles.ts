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

/** Returns the CSS with inlined fonts instead of their addresses. */
const withFonts = (css: string, { set: { shell }, fonts }: Composed): string =>
  [...fonts].reduce((text, [path, data]) => text.replaceAll(baseOf(shell) + path, data), css);

/**
 * Registers the inlined fonts of the preceding style element. Browsers decode a `data:` address in a separate task, mostly after the first
 * paint, and then do not use an optional font on the page at all. A FontFace made of bytes is ready immediately. Older browsers have no
 * `fromBase64`, which saves a slow phone 18 ms.
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
 * Returns preload links for the fonts of the first view that are not inlined; they come before the scripts, the font of the largest text
 * first. The style sheet has `font-display: optional`: a font that arrives after the first paint is not used, so that no text moves.
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
