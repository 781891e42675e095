import { toast } from '@portals/platform';
import { isPaletteKey, sessionStore } from '@portals/platform/host';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isListed } from '../composition/find-route';
import { useShellText } from '../language/shell-text';
import type { PaletteCode } from '../loading/federation';
import { ErrorBoundary } from '../routing/error-boundary';
import { useShell } from '../shell-context';
import { closePalette, openPalette, paletteStore } from './palette-store';

/** Matches overlays that capture the keyboard. */
const overPage = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Opens and closes the palette with its shortcut, on pages that require sign-in and only when no other overlay is open (rule 19.60). */
function usePaletteKey(): void {
  const { routes } = useShell();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || sessionStore.getState().user === null) return;
      if (routes.find(window.location.pathname)?.route.access !== 'protected') return;
      const { open } = paletteStore.getState();
      if (!open && document.querySelector(overPage) !== null) return;
      event.preventDefault();
      if (open) closePalette();
      else openPalette();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [routes]);
}

/** Loads the palette's code when it is first opened. After a failure a message is shown, and the next opening retries. */
function usePaletteCode(open: boolean): PaletteCode | null {
  const { loadPalette } = useShell();
  const { t } = useShellText();
  const [code, setCode] = useState<PaletteCode | null>(null);
  useEffect(() => {
    if (!open || code !== null || loadPalette === undefined) return;
    loadPalette().then(setCode, () => {
      closePalette();
      toast({ tone: 'destructive', title: t('palette.failed'), description: t('failure.fetch.text') });
    });
  }, [open, code, loadPalette, t]);
  return code;
}

/** Collects text typed while the palette's code is loading: it is meant for the palette and must not reach the page. */
function useTypedEarly(open: boolean, waiting: boolean): { readonly current: string } {
  const typed = useRef('');
  useLayoutEffect(() => {
    if (!open) typed.current = '';
    if (!open || !waiting) return;
    const press = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Escape') closePalette();
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key.length === 1) typed.current += key;
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [open, waiting]);
  return typed;
}

/** Command palette over the page, with the parts of all portals that have pages for signed-in users. */
export function PaletteOverlay() {
  const { loader, routes } = useShell();
  const open = paletteStore((state) => state.open);
  const user = sessionStore((state) => state.user);
  usePaletteKey();
  const shown = open && user !== null;
  const code = usePaletteCode(shown);
  const typed = useTypedEarly(shown, code === null);
  // Closes the palette when the session ends, for example in another tab.
  useEffect(() => {
    if (user === null) closePalette();
  }, [user]);
  if (!shown || code === null) return null;
  const loadParts = async () => {
    await routes.load();
    return routes
      .portals()
      .filter(isListed)
      .map((portal) => ({ portal, part: loader.part('palette', portal) }));
  };
  return (
    // An error in a portal's part of the palette must not break the page below.
    <ErrorBoundary attempt={code} fallback={null} onError={closePalette}>
      <code.PaletteDialog loadPortals={loadParts} user={user} typed={typed.current} onClose={closePalette} />
    </ErrorBoundary>
  );
}
