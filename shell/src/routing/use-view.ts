import { ensureSession, sessionStore } from '@portals/platform/host';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '../shell-context';
import { decideAccess } from './page-access';
import { type ShellView, viewFor, viewOfUnknown } from './view';

/** Finds out what belongs on screen for the address, and sets in motion what that needs. */
export function useView(): ShellView {
  const { loader, routes } = useShell();
  const { pathname } = useLocation();
  const table = useSyncExternalStore(routes.subscribe, routes.state, routes.state);
  // Where a path leads changes with the table.
  const found = useMemo(() => routes.find(pathname), [routes, pathname, table]);
  const target = found ?? null;
  const status = sessionStore((state) => state.status);
  const asked = sessionStore((state) => state.asked);
  const decision = target === null ? 'page' : decideAccess(target.route.access, { status, asked });
  const read = () => (target === null ? undefined : loader.state(target));
  const state = useSyncExternalStore(loader.subscribe, read, read);

  const unknown = found === undefined;
  useEffect(() => {
    if (unknown) void routes.load();
  }, [routes, unknown]);

  // Who is at a login is asked only where something hints at a session: otherwise nobody is signed in.
  const always = target?.route.access === 'protected';
  useEffect(() => {
    ensureSession(always);
  }, [always]);

  // The portal is fetched while the session is being looked up, but not for somebody who has to sign in first.
  const refused = decision === 'login';
  // Once for each arrival, and with what was known when it was rendered: a page that has thrown since is not begun anew.
  useEffect(() => {
    if (target !== null && !refused) loader.open(target, state);
  }, [loader, target, refused]);

  if (unknown) return viewOfUnknown(table);
  if (routes.isLeftOut(pathname)) return { kind: 'leftOut' };
  return viewFor(target, decision, state);
}
