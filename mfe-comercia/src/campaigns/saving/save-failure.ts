import { ApiError, NetworkError } from '@portals/platform';
import type { DocumentFaults } from './document-faults';

/** True for a temporary failure, which a retry may resolve. */
export const isTemporaryFailure = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

/** True when the campaign no longer exists, or the user may no longer see it. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Errors that concern the address of a landing page, which the service reports without a field. */
const ofSlug = ['CAMPAIGN_SLUG_TAKEN', 'OUTREACH_PAGE_LIMIT'];

export const serverFaults = (error: unknown): DocumentFaults => {
  if (!(error instanceof ApiError)) return {};
  const slug = ofSlug.includes(error.code ?? '') ? ['document.slug'] : [];
  const message = error.serverMessage ?? '';
  return Object.fromEntries([
    ...slug.map((field) => [field, { code: 'REQUIRED', message }]),
    ...error.fields.map((fault) => [fault.field, { code: 'REQUIRED', message: fault.message }]),
  ]);
};
