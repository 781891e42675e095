import type { PortalEvent } from '@portals/contracts/composition';

/** The phases in which loading a portal can fail. */
export type PortalPhase = NonNullable<PortalEvent['phase']>;

/** Thrown when a portal could not be loaded or rendered. */
export class PortalError extends Error {
  override readonly name = 'PortalError';
  readonly phase: PortalPhase;
  /** True when the files are intact but the browser remembers their earlier failure, so that only a new document can help. */
  readonly needsNewDocument: boolean;
  /** True when the server no longer has the files. */
  readonly filesMissing: boolean;

  constructor(
    phase: PortalPhase,
    message: string,
    {
      needsNewDocument = false,
      filesMissing = false,
      ...options
    }: ErrorOptions & { needsNewDocument?: boolean; filesMissing?: boolean } = {},
  ) {
    super(message, options);
    this.phase = phase;
    this.needsNewDocument = needsNewDocument;
    this.filesMissing = filesMissing;
  }
}

// Messages of browsers and webpack when a module or chunk cannot be fetched.
const importFailure =
  /dynamically imported module|importing a module script failed|loading (css )?chunk|ChunkLoadError/i;
const networkFailure = /failed to fetch|networkerror|load failed|RUNTIME-008/i;
const missingExpose = /does not exist in container|does not export|is not exposed/i;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isImportFailure = (error: unknown) => importFailure.test(String(error));

/**
 * Assigns one of the phases to anything thrown while a portal is being loaded. Errors thrown by the portal's own code as it starts get the
 * phase `evaluate`.
 */
export function classify(error: unknown): PortalError {
  if (error instanceof PortalError) return error;
  const message = messageOf(error);
  const options = { cause: error };
  if (error instanceof SyntaxError) return new PortalError('evaluate', message, options);
  if (isImportFailure(error) || networkFailure.test(message))
    return new PortalError('fetch', message, options);
  if (missingExpose.test(message)) return new PortalError('expose', message, options);
  return new PortalError('evaluate', message, options);
}

/** Returns the error for an exception thrown while the page was rendered: `fetch` when a part loaded on demand did not arrive. */
export const renderError = (error: unknown): PortalError =>
  error instanceof PortalError
    ? error
    : new PortalError(isImportFailure(error) ? 'fetch' : 'render', messageOf(error), { cause: error });
