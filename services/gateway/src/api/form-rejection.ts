import { ErrorBody } from '@portals/contracts/errors';
import { AppError } from '@portals/service-kit/plain';
import type { UpstreamAnswer } from './upstream-answer.js';

/** Error for a posted form that a service rejected with a JSON error. It contains the service's message. */
export class FormRejection extends AppError {}

/** Parses a Retry-After header given in seconds (RFC 9110 §10.2.3). Dates are ignored, because none of our services sends one. */
function secondsIn(header: string | undefined): { retryAfter?: number } {
  return header !== undefined && /^\d{1,9}$/.test(header) ? { retryAfter: Number(header) } : {};
}

/**
 * Converts a service's rejection of a posted form into an error.
 * @returns null when the service replied with a page or accepted the form
 */
export async function rejectionOf({ statusCode, headers, body }: UpstreamAnswer): Promise<AppError | null> {
  if (statusCode < 400 || String(headers['content-type'] ?? '').startsWith('text/html')) return null;
  const text = await body.text();
  const told = ErrorBody.safeParse(parsed(text));
  if (!told.success) {
    const cause = new Error(`the service answered a form with ${statusCode} and no reason`);
    return new AppError('SERVICE_UNAVAILABLE', { cause });
  }
  const { code, message } = told.data;
  // The gateway requested the page's language, so the message can be shown unchanged.
  const said = { code, status: statusCode, log: 'none' as const, text: { en: message, es: message } };
  return new FormRejection(said, secondsIn(headers['retry-after']));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
