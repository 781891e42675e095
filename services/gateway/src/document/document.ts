import type { Composition, Site } from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import type { PortalDescriptor } from '@portals/contracts/releases';
import { isLiteral } from '@portals/contracts/routes';
import { escapeHtml } from '@portals/service-kit/plain';
import { baseOf, type Composed, type Destination, hashesFor } from '../composition/compose.js';
import { compositionFor } from '../composition/composition-for.js';
import { scriptJson } from '../http/html.js';
import { trustedTypesScript } from '../http/trusted-types.js';
import type { PrerenderedPage } from '../prerender/prerendered-page.js';
import { draftStyle } from '../preview/draft-news.js';
import { bannerStyle } from '../preview/preview-banner.js';
import { hasPublicFile } from '../releases/public-files.js';
import { planScripts } from './first-scripts.js';
import { frameStyle, noScriptNote, renderFrame } from './frame.js';
import { canonicalPath, renderHead } from './head.js';
import { fontLinks, pageStyles, shellStyles } from './shell-styles.js';
import { fallbackEntry, startBody, startScript, startStyle } from './start-script.js';

/** The parts of a document that only visitors with an open preview get. */
export interface PreviewParts {
  /** HTML of the banner. */
  banner: string;
  /** Script that applies each new build of a draft; null when the preview is not of a draft. */
  follow: string | null;
}

/** Input for one document. It contains nothing specific to one request, so that the document can be cached. */
export interface DocumentInput {
  composed: Composed;
  destination: Destination | null;
  site: Site;
  language: Language;
  fromAddress: boolean;
  /** Values of the settings that the route declares; null when it declares none. */
  settings: Composition['settings'] | null;
  /** The prerendered page; if missing, the browser renders the page. */
  page?: PrerenderedPage | null;
  /** Only in documents of previews. */
  preview?: PreviewParts;
}

/** The values that each request fills into a cached document. */
interface Filling {
  nonce: string;
  /** `https://host`, without a trailing slash. */
  origin: string;
  /** Requested path, without a trailing slash. */
  path: string;
}

/** A document that is complete except for its `Filling`. */
export interface PreparedDocument {
  write(filling: Filling): string;
  /** Estimated memory of the document in bytes. */
  bytes: number;
}

// NUL delimits placeholders, because it occurs nowhere else in a document.
const mark = (name: keyof Filling) => `\u0000${name}\u0000`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks contain NUL on purpose
const marks = /\u0000(nonce|origin|path)\u0000/;
const nonce = `nonce="${mark('nonce')}"`;
/** Colours of the browser's address bar: `ground` of the design tokens, light and dark. */
const themeColors = { light: '#FBFAF7', dark: '#0B1220' };

/**
 * Fast Refresh finds React through the hook of React DevTools, which must exist before React starts. React starts with the shell and the
 * refresh runtime is loaded later with a portal, so the document defines the hook.
 */
const fastRefreshHook = `<script ${nonce}>globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {renderers: new Map(), supportsFiber: true, inject(renderer) { const id = this.renderers.size + 1; this.renderers.set(id, renderer); return id; }, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {}};</script>`;

/**
 * Remembers the last button clicked before the page's scripts run, so that the shell can repeat the click once they do. Submit buttons need
 * no such help, because forms work without scripts.
 */
const rememberTap = `document.onclick=e=>{window.earlyTap=e.target.closest('button[type=button]')||window.earlyTap}`;

/** Returns the page's portal if it has protected routes, which means that none of its pages works without scripts; otherwise null. */
function guardedPortal(destination: Destination | null): PortalDescriptor | null {
  const descriptor = destination?.release.descriptor ?? null;
  return descriptor?.routes.some(({ access }) => access === 'protected') ? descriptor : null;
}

/** Returns the page's path, or a placeholder filled in by each request when the route has a parameter and thus many paths. */
const pathOf = ({ destination }: DocumentInput): string =>
  destination && isLiteral(destination.route.path) ? destination.route.path : mark('path');

function pageImage(input: DocumentInput): string | null {
  const { destination, language } = input;
  if (!destination) return null;
  const { release, route } = destination;
  const file = release.shareImages?.[canonicalPath(route, pathOf(input))]?.[language];
  return file === undefined ? null : baseOf(release) + file;
}

function iconLinks({ composed }: DocumentInput): string[] {
  const touchIcon = '/apple-touch-icon.png';
  return [
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    ...(hasPublicFile(composed.set, touchIcon)
      ? [`<link rel="apple-touch-icon" sizes="180x180" href="${touchIcon}">`]
      : []),
    '<link rel="manifest" href="/site.webmanifest">',
  ];
}

function headLines(input: DocumentInput): string[] {
  const { composed, destination, language } = input;
  const { shell } = composed.set;
  const texts = destination?.release.heads[destination.route.path]?.[language] ?? null;
  const served = destination && !(destination.release.name in composed.development) ? destination : null;
  // A prerendered page is readable before its scripts run, so the scripts must not compete with the HTML for bandwidth.
  const priority = input.page ? ' fetchpriority="low"' : '';
  const entry = baseOf(shell) + shell.entry;
  const scripts = planScripts(shell, served, language).map(({ href, integrity }) =>
    href === entry
      ? `<script type="module"${priority} src="${href}" integrity="${integrity}" ${nonce}></script>`
      : `<link rel="modulepreload"${priority} href="${escapeHtml(href)}" integrity="${integrity}" ${nonce}>`,
  );
  return [
    '<meta charset="utf-8">',
    // A shell for document format 1 never signals that it has started, so the start script could not detect a failure.
    ...(composed.documentFormat === 1
      ? []
      : [`<script ${nonce}>${startScript(fallbackEntry(composed.set.fallbackShell))}</script>`]),
    `<script type="importmap" ${nonce}>${scriptJson({ integrity: hashesFor(composed, destination) })}</script>`,
    Object.keys(composed.development).length > 0
      ? fastRefreshHook
      : `<script ${nonce}>${trustedTypesScript}</script>`,
    // Links to files come before the long parts of the head, so that the browser fetches the files while it parses those parts.
    ...fontLinks(composed),
    ...scripts,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    renderHead({
      ...input,
      path: pathOf(input),
      origin: mark('origin'),
      texts,
      route: destination?.route ?? null,
      image: pageImage(input),
    }),
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColors.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${themeColors.dark}">`,
    '<meta name="color-scheme" content="light dark">',
    ...iconLinks(input),
    ...shellStyles(composed, nonce),
    `<style ${nonce}>${startStyle}</style>`,
    ...(input.page ? pageStyles(input.page, nonce) : [`<style ${nonce}>${frameStyle}</style>`]),
    ...(input.preview ? [`<style ${nonce}>${bannerStyle}</style>`] : []),
    ...(input.preview?.follow ? [`<style ${nonce}>${draftStyle}</style>`] : []),
    `<script type="application/json" id="composition">${scriptJson(compositionFor({ ...input, portal: destination?.release ?? null }))}</script>`,
  ];
}

/**
 * Returns the content of the root element. It stays empty for a shell for document format 1, which would mistake any content for a
 * prerendered page.
 */
function rootContent(input: DocumentInput, portal: PortalDescriptor | null): string {
  if (input.page) return input.page.html;
  return input.composed.documentFormat === 1
    ? ''
    : renderFrame({ ...input, title: portal?.title[input.language] });
}

/**
 * Prepares a page's document with everything that the first view needs: the head, the composition, a hash for every script that may run,
 * and a preload for each file so that none is requested twice or discovered late.
 */
export function prepareDocument(input: DocumentInput): PreparedDocument {
  const portal = guardedPortal(input.destination);
  const html = [
    '<!doctype html>',
    `<html lang="${input.language}">`,
    '<head>',
    ...headLines(input),
    '</head>',
    '<body>',
    ...(input.page && portal ? [noScriptNote(input)] : []),
    `<div id="root">${rootContent(input, portal)}</div>`,
    ...(input.composed.documentFormat === 1 ? [] : [startBody(input.language, Boolean(input.page))]),
    ...(input.page ? [`<script ${nonce}>${rememberTap}</script>`] : []),
    ...(input.preview ? [input.preview.banner] : []),
    ...(input.preview?.follow ? [`<script ${nonce}>${input.preview.follow}</script>`] : []),
    '</body>',
    '</html>',
    '',
  ].join('\n');
  // `split` with a capture group returns texts at even indexes and the names of the placeholders at odd ones.
  const parts = html.split(marks);
  return {
    bytes: html.length * 2,
    write(filling) {
      const filled: Record<string, string> = {
        nonce: filling.nonce,
        origin: escapeHtml(filling.origin),
        path: escapeHtml(filling.path),
      };
      return parts.map((part, index) => (index % 2 === 0 ? part : filled[part])).join('');
    },
  };
}
