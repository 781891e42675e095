import { ErrorBody } from '@portals/contracts/errors';
import { AppError } from '@portals/service-kit/plain';
import type { UpstreamAnswer } from './upstream-answer.js';

/** A posted form that a service refused without a page, in the words of the service. */
export class FormRefusal extends AppError {}

/** Seconds of a Retry-After header; a date is not told on. */
function secondsIn(header: string | undefined): { retryAfter?: number } {
  return header !== undefined && /^\d{1,9}$/.test(header) ? { retryAfter: Number(header) } : {};
}

/**
 * What a service that refuses a posted form says of it, where it does not answer with a page.
 * @returns null when it has answered a page, or taken the form
 */
export async function refusalOf({ statusCode, headers, body }: UpstreamAnswer): Promise<AppError | null> {
  if (statusCode < 400 || String(headers['content-type'] ?? '').startsWith('text/html')) return null;
  const text = await body.text();
  const told = ErrorBody.safeParse(parsed(text));
  if (!told.success) {
    const cause = new Error(`the service answered a form with ${statusCode} and no reason`);
    return new AppError('SERVICE_UNAVAILABLE', { cause });
  }
  const { code, message } = told.data;
  // It was asked for in the language of the page.
  const said = { code, status: statusCode, log: 'none' as const, text: { en: message, es: message } };
  return new FormRefusal(said, secondsIn(headers['retry-after']));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
