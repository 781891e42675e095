import type { ComposedShell, Composition } from '@portals/contracts/composition';
import type { MessageLoaders } from '@portals/platform';
import {
  createTexts,
  followLanguage,
  platformMessages,
  platformNamespace,
  startLanguage,
  storedLanguage,
  storeLanguage,
  type Texts,
} from '@portals/platform/host';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { Target } from '../composition/find-route';
import { readComposition, readIndex } from '../composition/read-composition';
import { restoreTyped, watchTyping } from '../document/typed-text';
import { ownTexts } from '../language/own-texts';
import { shellMessages, shellNamespace } from '../language/shell-text';
import { importPortal, startFederation } from '../loading/federation';
import { fetchAndVerify, fetchJson } from '../loading/gate';
import { type Integrity, integrityOfDocument, pinFiles } from '../loading/pins';
import { createPortalLoader, type LoadedPage, type PortalLoader } from '../loading/portal-loader';
import { loadModules } from '../loading/preloaded';
import { reportPortal } from '../loading/report';
import { createRoutes } from '../loading/routes';
import { ownScroll } from '../routing/scroll';
import type { ShellParts } from '../shell-context';
import { App } from './app';
import { consumeEarlyTap, replayTap } from './early-tap';
import { followDraft } from './follow-draft';
import { keepServerPage, rememberServerPage, retryBehind } from './kept-page';
import { ownBase } from './own-base';

/** Loads the shell's own texts in its language or, if that fails, in the other one. Rejects when neither loads. */
function loadTexts(texts: Texts, shell: ComposedShell, integrity: Integrity): Promise<unknown> {
  const own = (messages: MessageLoaders) => ownTexts(messages, shell, integrity);
  return Promise.all([
    texts.add(platformNamespace, own(platformMessages)),
    texts.add(shellNamespace, own(shellMessages)),
  ]);
}

/** Returns the running shell: the document's, or its fallback. */
const runningShell = ({ shell, fallbackShell }: Composition): ComposedShell =>
  fallbackShell?.base === ownBase() ? fallbackShell : shell;

/** Resolves with the page once it is ready, or with null when it has failed. */
function settled(loader: PortalLoader, target: Target): Promise<LoadedPage | null> {
  return new Promise((resolve) => {
    const look = () => {
      const state = loader.state(target);
      if (state?.status !== 'ready' && state?.status !== 'failed') return;
      stop();
      resolve(state.status === 'ready' ? state.page : null);
    };
    const stop = loader.subscribe(look);
    look();
  });
}

function assemble(composition: Composition, integrity: Integrity, prerendered: boolean): ShellParts {
  const onDemand = startFederation(runningShell(composition), integrity);
  const stored = storedLanguage();
  const { language: document, languageFromAddress: address } = composition;
  // Prerendered HTML must be hydrated in its own language; the stored choice is applied right after.
  const language = prerendered ? document : startLanguage({ address, document, stored });
  const texts = createTexts({ language, brand: composition.site.name });
  const now = () => performance.now();
  const loader = createPortalLoader({
    composition,
    texts,
    integrity,
    fetchAndVerify,
    fetchJson,
    pinFiles,
    loadModules,
    importPortal,
    awaitsShell: onDemand.pending,
    retryShellNow: onDemand.hurry,
    report: reportPortal,
    now,
  });
  const routes = createRoutes({
    composition,
    first: window.location.pathname,
    fetchIndex: async (index) => readIndex(await fetchJson(index)),
  });
  return { composition, texts, loader, routes, loadPalette: onDemand.loadPalette };
}

/** Switches to the stored language when the document has another one, and renews the language cookie. */
function followStoredChoice({ composition, texts }: ShellParts): void {
  const stored = storedLanguage();
  if (stored === null || composition.languageFromAddress) return;
  storeLanguage(stored);
  if (stored !== texts.language()) texts.setLanguage(stored).catch(console.error);
}

function Root({ parts }: { parts: ShellParts }) {
  return (
    <StrictMode>
      <BrowserRouter useTransitions={false}>
        <App {...parts} />
      </BrowserRouter>
    </StrictMode>
  );
}

/**
 * Hydrates the server's HTML and resolves when hydration is complete. Changes of the output, such as another language or release, must wait
 * until then. Only the release that rendered the HTML can hydrate it.
 */
async function hydrate(root: HTMLElement, parts: ShellParts, target: Target, texts: Promise<unknown>) {
  const { composition, loader } = parts;
  const [page] = await Promise.all([settled(loader, target), texts]);
  const own = page?.version === target.portal.live.version && runningShell(composition) === composition.shell;
  rememberServerPage(root, loader, target);
  if (!own) keepServerPage(root, loader, target, page === null);
  const tapped = consumeEarlyTap();
  await new Promise<void>((rendered) => {
    hydrateRoot(root, <Root parts={{ ...parts, rendered }} />);
  });
  replayTap(tapped);
  if (page === null) retryBehind(loader, target);
  else if (!own) loader.place(page);
}

/**
 * Starts the site in its document.
 * @throws Error when the site cannot start; the document's script then falls back to another shell or to an error message
 */
export async function startShell(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the document has no #root');
  const composition = readComposition();
  // A document without a prerendered page contains only a placeholder, which the first render replaces.
  const prerendered = root.querySelector('[data-page]') !== null;
  const integrity = integrityOfDocument();
  const parts = assemble(composition, integrity, prerendered);
  followLanguage(parts.texts);
  ownScroll();
  watchTyping();
  followDraft(parts);
  const target = parts.routes.find(window.location.pathname);
  if (target) parts.loader.open(target);
  const texts = loadTexts(parts.texts, runningShell(composition), integrity);
  if (prerendered && target) {
    await hydrate(root, parts, target, texts);
  } else {
    await texts;
    createRoot(root).render(<Root parts={parts} />);
  }
  restoreTyped();
  followStoredChoice(parts);
}
