import { ApiError, NetworkError } from '@portals/platform';
import type { DocumentFaults } from './document-faults';

/** True for a temporary failure, which a retry may resolve. */
export const isTemporaryFailure = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

/** True when the campaign no longer exists, or the user may no longer see it. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const serverFaults = (error: unknown): DocumentFaults => {
  if (!(error instanceof ApiError)) return {};
  const slug = error.code === 'CAMPAIGN_SLUG_TAKEN' ? ['document.slug'] : [];
  const message = error.serverMessage ?? '';
  return Object.fromEntries([
    ...slug.map((field) => [field, { code: 'REQUIRED', message }]),
    ...error.fields.map((fault) => [fault.field, { code: 'REQUIRED', message: fault.message }]),
  ]);
};
