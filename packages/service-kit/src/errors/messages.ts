import { type Language, languages, toLanguage } from '@portals/contracts/constants';
import type { ErrorBody, FieldError } from '@portals/contracts/errors';
import Negotiator from 'negotiator';
import {
  type ErrorCode,
  errorDefinition,
  type FieldErrorDefinition,
  fieldErrorDefinition,
} from '../declaration/codes.js';
import type { ErrorDefinition } from '../declaration/declaration.js';
import type { AppError, FieldFault } from './app-error.js';

/**
 * Returns the supported language that Accept-Language prefers (RFC 9110 §12.5.4): by weight, then by order; English when it lists no
 * supported language.
 */
export function requestLanguage(header: string | undefined): Language {
  return toLanguage(new Negotiator({ headers: { 'accept-language': header ?? '' } }).language(languages));
}

/** Waiting times of this many minutes or more are given in hours. */
const MANY_MINUTES = 120;

/** Returns a waiting time with its unit: `1 minute`, `23 horas`. */
function waitText(seconds: number, language: Language): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [count, unit] = minutes < MANY_MINUTES ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** @param retryAfter seconds, if the waiting time is known */
export function errorMessage(
  error: ErrorCode | ErrorDefinition,
  language: Language,
  retryAfter?: number,
): string {
  const { text, textWithWait } = typeof error === 'string' ? errorDefinition(error) : error;
  if (textWithWait === undefined || retryAfter === undefined) return text[language];
  return textWithWait[language].replace('{{wait}}', waitText(retryAfter, language));
}

/** Returns the message for an invalid field in a language. */
export function fieldMessage(fault: FieldFault, language: Language): FieldError {
  const { field, min, max, name } = fault;
  const code = typeof fault.code === 'string' ? fault.code : fault.code.code;
  const { text, textWithoutLimit }: FieldErrorDefinition =
    typeof fault.code === 'string' ? fieldErrorDefinition(fault.code) : fault.code;
  const isBounded = (code === 'TOO_SHORT' ? min : max) !== undefined;
  const message = (isBounded ? text : (textWithoutLimit ?? text))[language];
  const values: Record<string, unknown> = { min, max, name };
  return { field, code, message: message.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key])) };
}

/** Returns the body of a reply outside 2xx. */
export function errorBody(error: AppError, language: Language, requestId: string): ErrorBody {
  const { fields, missing, conflict, retryAfter } = error.details;
  return {
    statusCode: error.status,
    code: error.code,
    message: errorMessage(error.definition, language, retryAfter),
    ...(fields && { fields: fields.map((fault) => fieldMessage(fault, language)) }),
    ...(missing && { missing }),
    ...(conflict && { conflict: { current: { ...conflict.current }, fields: conflict.fields } }),
    requestId,
  };
}
