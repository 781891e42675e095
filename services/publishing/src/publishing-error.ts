import { type Refusal, RefusedError, StoreError } from '@portals/contracts/releases';
import { DraftEndedError, isDiskFull, LiveChangedError } from '@portals/portal-cli/plain';
import { AppError, type AppErrorDetails, type DeclaredError } from '@portals/service-kit/plain';
import { declaration } from './declaration.js';

const { errors } = declaration;

/** Details for the publisher that complete the error message. */
interface RefusalFields {
  said?: string;
  refusals?: readonly Refusal[];
  offset?: number;
}

/** An error reply that states the file, the reason and the remedy. */
export class PublishingError extends AppError {
  constructor(
    error: DeclaredError,
    readonly bodyFields: RefusalFields = {},
    details: AppErrorDetails = {},
  ) {
    super(error, details);
  }
}

export const isFull = (error: unknown): boolean =>
  isDiskFull(error) || (error instanceof StoreError && error.message.startsWith('STORE_FULL'));

/** Converts an error of the release store to an error reply; returns any other error unchanged. */
export function toPublishingError(error: unknown): unknown {
  if (isFull(error)) return new PublishingError(errors.STORE_FULL, {}, { cause: error });
  if (error instanceof RefusedError)
    return new PublishingError(errors.RELEASE_REFUSED, { said: error.message, refusals: error.refusals });
  if (error instanceof LiveChangedError)
    return new PublishingError(errors.LIVE_CHANGED, { said: error.message });
  if (error instanceof DraftEndedError)
    return new PublishingError(errors.DRAFT_ENDED, { said: error.message });
  if (error instanceof StoreError) return new PublishingError(errors.STORE_REFUSED, { said: error.message });
  return error;
}
