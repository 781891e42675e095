import type { ComposedShell, Composition, Site } from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import type { PortalDescriptor, PortalRelease, ReleaseFile, ShellRelease } from '@portals/contracts/releases';
import { isLiteral } from '@portals/contracts/routes';
import { escapeHtml, scriptJson } from '../http/html.js';
import { trustedTypesScript } from '../http/trusted-types.js';
import type { PrerenderedPage } from '../prerender/page.js';
import { hasPublicFile } from '../releases/public-files.js';
import { baseOf, type Composed, type Destination, hashesFor, leftOutFor, portalsFor } from './compose.js';
import { frameStyle, noScriptNote, renderFrame } from './frame.js';
import { canonicalPath, renderHead } from './head.js';
import { planPreloads } from './preload.js';
import { fallbackEntry, startBody, startScript, startStyle } from './start.js';

/** What one document is written from. Nothing in it comes from a single request, so that it can be kept. */
export interface DocumentInput {
  composed: Composed;
  destination: Destination | null;
  site: Site;
  language: Language;
  fromAddress: boolean;
  /** What the route asks for. */
  settings: Composition['settings'] | null;
  /** The page as it was prerendered; without it the browser renders it. */
  page?: PrerenderedPage | null;
}

/** What differs between two requests of one document. */
interface Filling {
  nonce: string;
  /** `https://host`, without a slash at the end. */
  origin: string;
  /** Path that was asked for, without a trailing slash. */
  path: string;
}

/** A document with the places that each request fills. */
export interface PreparedDocument {
  write(filling: Filling): string;
  /** Memory that it holds, about. */
  bytes: number;
}

// No text of a document holds a NUL.
const mark = (name: keyof Filling) => `\u0000${name}\u0000`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are made of one on purpose
const marks = /\u0000(nonce|origin|path)\u0000/;
const nonce = `nonce="${mark('nonce')}"`;
/** Colours of the browser's own surfaces: `ground` of the design tokens, light and dark. */
const themeColors = { light: '#FBFAF7', dark: '#0B1220' };

/**
 * Fast Refresh finds React through the hook of the developer tools, which must be there before React starts; React
 * is in the shell, and the refresh runtime comes later with a portal.
 */
const fastRefreshHook = `<script ${nonce}>globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {renderers: new Map(), supportsFiber: true, inject(renderer) { const id = this.renderers.size + 1; this.renderers.set(id, renderer); return id; }, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {}};</script>`;

/**
 * Keeps the last button that somebody pressed before the page's scripts ran; the shell carries it out once they do.
 * Buttons that send a form do that by themselves.
 */
const rememberTap = `document.onclick=e=>{window.earlyTap=e.target.closest('button[type=button]')||window.earlyTap}`;

/** The portal that a page belongs to, if people sign in to it: then no page of it works without scripts. */
function guardedPortal(destination: Destination | null): PortalDescriptor | null {
  const descriptor = destination?.release.descriptor ?? null;
  return descriptor?.routes.some(({ access }) => access === 'protected') ? descriptor : null;
}

/** The rest of a shell's files is named by its entry. */
const onDemand = /^(locale|shared)-/;

const composedShell = (shell: ShellRelease): ComposedShell => ({
  version: shell.version,
  base: baseOf(shell),
  chunks: Object.fromEntries(Object.entries(shell.chunks).filter(([name]) => onDemand.test(name))),
});

/** The composition as the documents of one portal in one language hold it. */
export function compositionFor(
  input: Pick<DocumentInput, 'site' | 'language' | 'fromAddress' | 'settings'> & {
    composed: Pick<Composed, 'id' | 'set' | 'portals' | 'index' | 'development'>;
    portal: PortalRelease | null;
  },
): Composition {
  const { composed, portal, site, language, fromAddress, settings } = input;
  const { shell, fallbackShell } = composed.set;
  const { url, integrity } = composed.index;
  const leftOut = leftOutFor(composed, portal);
  return {
    id: composed.id,
    shell: composedShell(shell),
    ...(fallbackShell && { fallbackShell: composedShell(fallbackShell) }),
    portals: portalsFor(composed, portal),
    index: { url, integrity },
    ...(leftOut.length > 0 && { leftOut }),
    language,
    languageFromAddress: fromAddress,
    site,
    ...(settings && { settings }),
  };
}

function shellFile(shell: ShellRelease, path: string): ReleaseFile {
  const file = shell.files.find((candidate) => candidate.path === path);
  if (!file) throw new Error(`${shell.name} ${shell.version} has no file ${path}`);
  return file;
}

function shellStyles({ set: { shell }, inlined }: Composed): string[] {
  return shell.styles.map((path) => {
    const css = inlined.get(path);
    if (css !== undefined) return `<style ${nonce}>${css}</style>`;
    const { integrity } = shellFile(shell, path);
    return `<link rel="stylesheet" href="${baseOf(shell)}${path}" integrity="${integrity}" ${nonce}>`;
  });
}

/**
 * The fonts of the first view come before the scripts, the one of the largest text first. They are `optional` in the
 * style sheet: one that is not there by the first paint is not used on that page, so that no text moves.
 */
const fontLinks = (shell: ShellRelease): string[] =>
  shell.preloadFonts.map(
    (path) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${baseOf(shell)}${path}">`,
  );

function pageStyles({ page }: DocumentInput): string[] {
  const attributes = (given: Record<string, string>) =>
    Object.entries(given).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return (page?.styles ?? []).map(
    (style) => `<style ${nonce}${attributes(style.attributes).join('')}>${style.css}</style>`,
  );
}

/** Path of the page itself; a pattern takes many, so that the request has to say which. */
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
  const entry = shellFile(shell, shell.entry);
  const served = destination && !(destination.release.name in composed.development) ? destination : null;
  // A rendered page can be read without its scripts, which must not take the line from it.
  const priority = input.page ? ' fetchpriority="low"' : '';
  const preloads = planPreloads(shell, served, language).map(
    ({ href, integrity }) =>
      `<link rel="modulepreload"${priority} href="${escapeHtml(href)}" integrity="${integrity}" ${nonce}>`,
  );
  return [
    '<meta charset="utf-8">',
    `<script ${nonce}>${startScript(fallbackEntry(composed.set.fallbackShell))}</script>`,
    `<script type="importmap" ${nonce}>${scriptJson({ integrity: hashesFor(composed, destination) })}</script>`,
    Object.keys(composed.development).length > 0
      ? fastRefreshHook
      : `<script ${nonce}>${trustedTypesScript}</script>`,
    // What has to be fetched comes before the long parts of the head, so that the line is not idle while they come.
    ...fontLinks(shell),
    `<script type="module"${priority} src="${baseOf(shell)}${entry.path}" integrity="${entry.integrity}" ${nonce}></script>`,
    ...preloads,
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
    ...shellStyles(composed),
    `<style ${nonce}>${startStyle}</style>`,
    ...(input.page ? pageStyles(input) : [`<style ${nonce}>${frameStyle}</style>`]),
    `<script type="application/json" id="composition">${scriptJson(compositionFor({ ...input, portal: destination?.release ?? null }))}</script>`,
  ];
}

/**
 * Prepares the document of a page. It holds all that the first view needs to know: hashes of every script that may
 * run, the head, the composition and a preload for each file, so that nothing is asked for twice or late.
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
    `<div id="root">${input.page?.html ?? renderFrame({ ...input, title: portal?.title[input.language] })}</div>`,
    startBody(input.language, Boolean(input.page)),
    ...(input.page ? [`<script ${nonce}>${rememberTap}</script>`] : []),
    '</body>',
    '</html>',
    '',
  ].join('\n');
  // Texts stand at even places, names of what is to be filled in at odd ones.
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
