import type { Target } from '../composition/find-route';
import type { PortalError } from '../loading/portal-error';
import type { LoadedPage, PageState } from '../loading/portal-loader';
import type { RoutesState } from '../loading/routes';
import type { AccessDecision } from './page-access';

/** View for an address. `loading` and `wait` are temporary; the other kinds are final. */
export type ShellView =
  | { kind: 'loading' }
  | { kind: 'wait' }
  | { kind: 'none' }
  /** The address belongs to a portal that could not be served. */
  | { kind: 'leftOut' }
  | { kind: 'session' }
  | { kind: 'login'; to: string }
  /** `target` is null when the page of the address is unknown. `standIn` is the server's HTML of the page. */
  | {
      kind: 'failed';
      target: Target | null;
      error: PortalError;
      tries: number;
      standIn?: LoadedPage | undefined;
    }
  | { kind: 'page'; target: Target; page: LoadedPage };

/** Returns the view, from the page of the address, the access decision and the loading state of the page. */
export function viewFor(
  target: Target | null,
  decision: AccessDecision,
  state: PageState | undefined,
): ShellView {
  if (target === null) return { kind: 'none' };
  if (decision === 'wait') return { kind: 'wait' };
  if (decision === 'retry') return { kind: 'session' };
  if (decision === 'login') return { kind: 'login', to: target.route.loginPath ?? '/' };
  if (state?.status === 'failed') {
    const { error, tries, standIn } = state;
    return { kind: 'failed', target, error, tries, ...(standIn && { standIn }) };
  }
  return state?.status === 'ready' ? { kind: 'page', target, page: state.page } : { kind: 'loading' };
}

/** Returns the view while the page of the address is still unknown. */
export const viewOfUnknown = (table: RoutesState): ShellView =>
  table.status === 'failed'
    ? { kind: 'failed', target: null, error: table.error, tries: table.tries }
    : { kind: 'loading' };

/** Returns true when both views show the same thing. */
export function sameView(one: ShellView, other: ShellView): boolean {
  if (one.kind === 'page' && other.kind === 'page') return one.page === other.page;
  if (one.kind === 'failed' && other.kind === 'failed') return one.error === other.error;
  if (one.kind === 'login' && other.kind === 'login') return one.to === other.to;
  return one.kind === other.kind;
}

/** Returns true when the server's HTML is shown in place of the page. */
export const isStandIn = (shown: ShellView): boolean =>
  shown.kind === 'page' ? shown.page.html !== undefined : shown.kind === 'failed' && Boolean(shown.standIn);

/** True when a page is replaced by the same page from another release. */
export const isOtherRelease = (next: ShellView, shown: ShellView): boolean =>
  next.kind === 'page' &&
  shown.kind === 'page' &&
  !isStandIn(shown) &&
  next.target.route === shown.target.route &&
  next.page.version !== shown.page.version;

/** Returns true when a prerendered page should stay on screen because its portal has failed to load. */
const keepsHtml = (shown: ShellView, next: ShellView): boolean =>
  next.kind === 'failed' &&
  shown.kind === 'page' &&
  isStandIn(shown) &&
  shown.target.route === next.target?.route;

/**
 * True when the current view should stay while `next` is loading: the previous page, a failure that is being retried, or a page whose
 * session is being checked again. A protected page disappears immediately when nobody is signed in.
 */
export function staysMeanwhile(shown: ShellView, next: ShellView, signedIn: boolean): boolean {
  if (keepsHtml(shown, next)) return true;
  if (next.kind === 'wait') return shown.kind === 'session';
  if (next.kind !== 'loading') return false;
  if (shown.kind === 'page') return signedIn || shown.target.route.access === 'public';
  return shown.kind !== 'login';
}
