import type { PortalEvent } from '@portals/contracts/composition';

/** How loading a portal can fail. */
export type PortalPhase = NonNullable<PortalEvent['phase']>;

/** A portal could not be loaded or rendered. */
export class PortalError extends Error {
  override readonly name = 'PortalError';
  readonly phase: PortalPhase;
  /** The files are good now, but the browser keeps an earlier failure of theirs: only a new document can help. */
  readonly kept: boolean;
  /** The server does not have the files any more. */
  readonly gone: boolean;

  constructor(
    phase: PortalPhase,
    message: string,
    { kept = false, gone = false, ...options }: ErrorOptions & { kept?: boolean; gone?: boolean } = {},
  ) {
    super(message, options);
    this.phase = phase;
    this.kept = kept;
    this.gone = gone;
  }
}

// What browsers and webpack say when a module or chunk cannot be fetched.
const fetchFailure =
  /dynamically imported module|importing a module script failed|loading (css )?chunk|failed to fetch|networkerror|load failed|RUNTIME-008/i;
const missingExpose = /does not exist in container|does not export|is not exposed/i;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Sorts anything thrown between asking for a portal and having its page into the closed list of phases. What was
 * thrown by the portal's own code while it started is `evaluate`.
 */
export function classify(error: unknown): PortalError {
  if (error instanceof PortalError) return error;
  const message = messageOf(error);
  const options = { cause: error };
  if (error instanceof SyntaxError) return new PortalError('evaluate', message, options);
  const name = error instanceof Error ? error.name : '';
  if (name === 'ChunkLoadError' || fetchFailure.test(message))
    return new PortalError('fetch', message, options);
  if (missingExpose.test(message)) return new PortalError('expose', message, options);
  return new PortalError('evaluate', message, options);
}

/** An error thrown while the page was rendered. */
export const renderError = (error: unknown): PortalError =>
  error instanceof PortalError ? error : new PortalError('render', messageOf(error), { cause: error });
