import { ensureSession, sessionStore } from '@portals/platform/host';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '../app/shell-context';
import { findRoute } from './find-route';
import { judge } from './gate';
import { type View, viewFor } from './view';

/** Finds out what belongs on screen for the address, and sets in motion what that needs. */
export function useView(): View {
  const { composition, loader } = useShell();
  const { pathname } = useLocation();
  const target = useMemo(() => findRoute(composition.portals, pathname), [composition, pathname]);
  const status = sessionStore((state) => state.status);
  const asked = sessionStore((state) => state.asked);
  const verdict = target === null ? 'page' : judge(target.route.access, { status, asked });
  const read = () => (target === null ? undefined : loader.state(target));
  const state = useSyncExternalStore(loader.subscribe, read, read);

  // Who is at a login is asked only where something hints at a session: otherwise nobody is signed in.
  const always = target?.route.access === 'protected';
  useEffect(() => {
    ensureSession(always);
  }, [always]);

  // The portal is fetched while the session is being looked up, but not for somebody who has to sign in first.
  const refused = verdict === 'login';
  useEffect(() => {
    if (target !== null && !refused) loader.open(target);
  }, [loader, target, refused]);

  return viewFor(target, verdict, state);
}
