import type { Composition } from '@portals/contracts';
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
import { readComposition } from '../composition/read-composition';
import { shellMessages, shellNamespace } from '../language/shell-text';
import { pinFiles } from '../loading/another-address';
import { withDeadline } from '../loading/deadline';
import { importPortal, startFederation } from '../loading/federation';
import { passGate } from '../loading/gate';
import { createPortalLoader, type LoadedPage, type PortalLoader } from '../loading/portal-loader';
import { reportPortal } from '../loading/report';
import { findRoute, type Target } from '../routing/find-route';
import { ownScroll } from '../routing/scroll';
import { App } from './app';
import { carryOut, takeEarlyTap } from './early-tap';
import { keepServerPage, retryBehind } from './kept-page';
import type { ShellParts } from './shell-context';

/** Milliseconds that the shell's own few texts may hold up the first drawing. */
const textDeadline = 6_000;

function loadTexts(texts: Texts): Promise<unknown> {
  const own = Promise.all([
    texts.add(platformNamespace, platformMessages),
    texts.add(shellNamespace, shellMessages),
  ]);
  // Without its texts the shell still works: pages bring their own.
  return withDeadline(own, textDeadline, 'the texts of the shell').catch(console.error);
}

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

function assemble(composition: Composition, prerendered: boolean): ShellParts {
  const onDemand = startFederation(composition);
  const stored = storedLanguage();
  const { language: document, languageFromAddress: address } = composition;
  // Prerendered HTML is taken over in its own language; the stored choice follows right after.
  const language = prerendered ? document : startLanguage({ address, document, stored });
  const texts = createTexts({ language, brand: composition.site.name });
  const now = () => performance.now();
  const loader = createPortalLoader({
    composition,
    texts,
    passGate,
    importPortal,
    pinFiles,
    awaitsShell: onDemand.pending,
    hurryShell: onDemand.hurry,
    report: reportPortal,
    now,
  });
  return { composition, texts, loader };
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
 * Takes over the server's HTML, and resolves when that is done: whatever changes what is drawn (another language,
 * another release) has to wait for it. HTML can be taken over only by the release that it was drawn by.
 */
async function hydrate(root: HTMLElement, parts: ShellParts, target: Target, texts: Promise<unknown>) {
  const { loader } = parts;
  const [page] = await Promise.all([settled(loader, target), texts]);
  const own = page?.version === target.portal.live.version;
  if (!own) keepServerPage(root, loader, target);
  const tapped = takeEarlyTap();
  await new Promise<void>((drawn) => {
    hydrateRoot(root, <Root parts={{ ...parts, drawn }} />);
  });
  carryOut(tapped);
  if (page === null) retryBehind(loader, target);
  else if (!own) loader.place(page);
}

/** Starts the site in the document it was loaded by. */
export async function startShell(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the document has no #root');
  const composition = readComposition();
  // Without a page of its own a document holds a frame, which the first drawing replaces.
  const prerendered = root.querySelector('[data-page]') !== null;
  const parts = assemble(composition, prerendered);
  followLanguage(parts.texts);
  ownScroll();
  const target = findRoute(composition.portals, window.location.pathname);
  if (target) parts.loader.open(target);
  const texts = loadTexts(parts.texts);
  if (prerendered && target) {
    await hydrate(root, parts, target, texts);
  } else {
    await texts;
    createRoot(root).render(<Root parts={parts} />);
  }
  followStoredChoice(parts);
}
