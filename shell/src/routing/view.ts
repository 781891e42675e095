import type { Target } from '../composition/find-route';
import type { PortalError } from '../loading/portal-error';
import type { LoadedPage, PageState } from '../loading/portal-loader';
import type { RoutesState } from '../loading/routes';
import type { AccessDecision } from './page-access';

/** What belongs on screen for an address. `loading` and `wait` pass; the others last. */
export type ShellView =
  | { kind: 'loading' }
  | { kind: 'wait' }
  | { kind: 'none' }
  /** The address belongs to a portal that could not be served. */
  | { kind: 'leftOut' }
  | { kind: 'session' }
  | { kind: 'login'; to: string }
  /** Without a target it is not known where the address leads. `standIn` is the server's HTML of the page. */
  | {
      kind: 'failed';
      target: Target | null;
      error: PortalError;
      tries: number;
      standIn?: LoadedPage | undefined;
    }
  | { kind: 'page'; target: Target; page: LoadedPage };

/** Decides from where the address leads, what the gate says, and how far the page is. */
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

/** What belongs on screen while it is not known where the address leads. */
export const viewOfUnknown = (table: RoutesState): ShellView =>
  table.status === 'failed'
    ? { kind: 'failed', target: null, error: table.error, tries: table.tries }
    : { kind: 'loading' };

/** True when both put the same thing on screen. */
export function sameView(one: ShellView, other: ShellView): boolean {
  if (one.kind === 'page' && other.kind === 'page') return one.page === other.page;
  if (one.kind === 'failed' && other.kind === 'failed') return one.error === other.error;
  if (one.kind === 'login' && other.kind === 'login') return one.to === other.to;
  return one.kind === other.kind;
}

/** True when the server's HTML is shown in place of the page. */
export const isStandIn = (shown: ShellView): boolean =>
  shown.kind === 'page' ? shown.page.html !== undefined : shown.kind === 'failed' && Boolean(shown.standIn);

/** A prerendered page stays readable when its portal cannot be loaded. */
const keepsHtml = (shown: ShellView, next: ShellView): boolean =>
  next.kind === 'failed' &&
  shown.kind === 'page' &&
  isStandIn(shown) &&
  shown.target.route === next.target?.route;

/**
 * True when what is on screen should stay while `next` is still on its way: the page one comes from, a failure whose
 * retry is running, or a session that is asked for again. A guarded page leaves at once when nobody is signed in.
 */
export function staysMeanwhile(shown: ShellView, next: ShellView, signedIn: boolean): boolean {
  if (keepsHtml(shown, next)) return true;
  if (next.kind === 'wait') return shown.kind === 'session';
  if (next.kind !== 'loading') return false;
  if (shown.kind === 'page') return signedIn || shown.target.route.access === 'public';
  return shown.kind !== 'login';
}
