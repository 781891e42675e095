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
import { putBackTyped } from '../document/typed-text';
import { ownTexts } from '../language/own-texts';
import { shellMessages, shellNamespace } from '../language/shell-text';
import { importPortal, startFederation } from '../loading/federation';
import { fetchJson, passGate } from '../loading/gate';
import { type Integrity, integrityOfDocument, pinFiles } from '../loading/pins';
import { createPortalLoader, type LoadedPage, type PortalLoader } from '../loading/portal-loader';
import { loadModules } from '../loading/preloaded';
import { reportPortal } from '../loading/report';
import { createRoutes } from '../loading/routes';
import { ownScroll } from '../routing/scroll';
import type { ShellParts } from '../shell-context';
import { App } from './app';
import { carryOut, takeEarlyTap } from './early-tap';
import { keepServerPage, rememberServerPage, retryBehind } from './kept-page';
import { ownBase } from './own-base';

/** The shell's own texts: in its language or, where those do not come, in the other one. Rejects without either. */
function loadTexts(texts: Texts, shell: ComposedShell, integrity: Integrity): Promise<unknown> {
  const own = (messages: MessageLoaders) => ownTexts(messages, shell, integrity);
  return Promise.all([
    texts.add(platformNamespace, own(platformMessages)),
    texts.add(shellNamespace, own(shellMessages)),
  ]);
}

/** The shell that runs: that of the document, or the one in its place. */
const runningShell = ({ shell, fallbackShell }: Composition): ComposedShell =>
  fallbackShell?.base === ownBase() ? fallbackShell : shell;

/** The page once it is ready; null when it has failed. */
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
  // Prerendered HTML is taken over in its own language; the stored choice follows right after.
  const language = prerendered ? document : startLanguage({ address, document, stored });
  const texts = createTexts({ language, brand: composition.site.name });
  const now = () => performance.now();
  const loader = createPortalLoader({
    composition,
    texts,
    integrity,
    passGate,
    fetchJson,
    pinFiles,
    loadModules,
    importPortal,
    awaitsShell: onDemand.pending,
    hurryShell: onDemand.hurry,
    report: reportPortal,
    now,
  });
  const routes = createRoutes({
    composition,
    first: window.location.pathname,
    fetchIndex: async (index) => readIndex(await fetchJson(index)),
  });
  return { composition, texts, loader, routes };
}

/** Makes the stored choice good where the document came in another language, and renews its cookie. */
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
 * Takes over the server's HTML, and resolves when that is done: whatever changes what is rendered (another language,
 * another release) has to wait for it. HTML can be taken over only by the release that it was rendered by.
 */
async function hydrate(root: HTMLElement, parts: ShellParts, target: Target, texts: Promise<unknown>) {
  const { composition, loader } = parts;
  const [page] = await Promise.all([settled(loader, target), texts]);
  const own = page?.version === target.portal.live.version && runningShell(composition) === composition.shell;
  rememberServerPage(root, loader, target);
  if (!own) keepServerPage(root, loader, target, page === null);
  const tapped = takeEarlyTap();
  await new Promise<void>((rendered) => {
    hydrateRoot(root, <Root parts={{ ...parts, rendered }} />);
  });
  carryOut(tapped);
  if (page === null) retryBehind(loader, target);
  else if (!own) loader.place(page);
}

/**
 * Starts the site in the document it was loaded by.
 * @throws Error when it cannot: another shell, or the document itself, has to help the person then
 */
export async function startShell(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the document has no #root');
  const composition = readComposition();
  // Without a page of its own a document holds a frame, which the first rendering replaces.
  const prerendered = root.querySelector('[data-page]') !== null;
  const integrity = integrityOfDocument();
  const parts = assemble(composition, integrity, prerendered);
  followLanguage(parts.texts);
  ownScroll();
  const target = parts.routes.find(window.location.pathname);
  if (target) parts.loader.open(target);
  const texts = loadTexts(parts.texts, runningShell(composition), integrity);
  if (prerendered && target) {
    await hydrate(root, parts, target, texts);
  } else {
    await texts;
    createRoot(root).render(<Root parts={parts} />);
  }
  putBackTyped();
  followStoredChoice(parts);
}
