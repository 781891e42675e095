import { ensureSession, sessionStore } from '@portals/platform/host';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Target } from '../composition/find-route';
import type { PageState } from '../loading/portal-loader';
import type { RoutesState } from '../loading/routes';
import { useShell } from '../shell-context';
import { decideAccess } from './page-access';
import { type ShellView, viewFor, viewOfUnknown } from './view';

/** The states at the latest navigation. */
interface Opened {
  target: Target | null;
  before?: PageState | undefined;
  table?: RoutesState;
  /** True until the session, which was unknown, is requested again. */
  unsure?: boolean;
}

/** Determines what to show for the address, and starts the loading that it requires. */
export function useView(): ShellView {
  const { loader, routes } = useShell();
  const { pathname } = useLocation();
  const table = useSyncExternalStore(routes.subscribe, routes.state, routes.state);
  // Recomputed when the route table has loaded, because the path may then belong to another page.
  const found = useMemo(() => routes.find(pathname), [routes, pathname, table]);
  const target = found ?? null;
  const status = sessionStore((state) => state.status);
  const asked = sessionStore((state) => state.asked);
  const read = () => (target === null ? undefined : loader.state(target));
  const state = useSyncExternalStore(loader.subscribe, read, read);

  // A failure from before this navigation, such as that of a prefetch, is not shown, because what has failed is loaded again.
  const [opened, setOpened] = useState<Opened>({ target });
  const unsure = status === 'unknown';
  if (opened.target !== target) setOpened({ target, before: state, table, unsure });
  else if (opened.unsure && !unsure) setOpened({ ...opened, unsure });
  const isOld = state?.status === 'failed' && state === opened.before;
  const session = { status: opened.unsure ? 'loading' : status, asked } as const;
  const decision = target === null ? 'page' : decideAccess(target.route.access, session);

  const unknown = found === undefined;
  useEffect(() => {
    if (unknown) void routes.load();
  }, [routes, unknown]);

  // On a page that is not protected, the session is requested only if the hint cookie shows that one may exist. After a failure, each
  // navigation requests it again.
  const always = target?.route.access === 'protected';
  useEffect(() => {
    ensureSession(always);
  }, [always, target]);

  // The portal is fetched in parallel with the session, unless the user has to sign in first.
  const refused = decision === 'login';
  // Runs once per navigation, with the state at that render. A page that fails afterwards is thus not loaded again automatically.
  useEffect(() => {
    if (target !== null && !refused) loader.open(target, state);
  }, [loader, target, refused]);

  if (unknown) return viewOfUnknown(table === opened.table ? { status: 'loading' } : table);
  if (routes.isLeftOut(pathname)) return { kind: 'leftOut' };
  return viewFor(target, decision, isOld ? undefined : state);
}
