import { useCallback } from 'react';
import type en from '../locales/en.json';
import { usePlatformText } from '../texts/platform-text';
import type { Translate } from '../texts/use-text';
import { ApiError, NetworkError } from './errors';

type KnownCode = Exclude<keyof typeof en.errors, 'NETWORK' | 'UNEXPECTED' | `WAIT_${string}`>;

const known: Record<KnownCode, true> = {
  VALIDATION_FAILED: true,
  MALFORMED_JSON: true,
  UNSUPPORTED_MEDIA_TYPE: true,
  BODY_TOO_LARGE: true,
  UNAUTHENTICATED: true,
  INVALID_CREDENTIALS: true,
  FORBIDDEN_ORIGIN: true,
  REGISTRATION_CLOSED: true,
  NOT_FOUND: true,
  METHOD_NOT_ALLOWED: true,
  USERNAME_TAKEN: true,
  EMAIL_TAKEN: true,
  CONFLICT: true,
  REPORT_EXISTS: true,
  REPORT_NOT_READY: true,
  PRIVACY_CONSENT_REQUIRED: true,
  TOO_MANY_REQUESTS: true,
  SERVICE_UNAVAILABLE: true,
  INTERNAL_ERROR: true,
};

const isKnown = (code: string | null): code is KnownCode => code !== null && Object.hasOwn(known, code);

/**
 * What to tell a person about a failure, in the interface language: our own text for a known code, else what the
 * server says (never HTML or JSON), else `fallback` (rule 8.5).
 */
export function errorText(error: unknown, t: Translate<typeof en>, fallback?: string): string {
  if (error instanceof NetworkError) return t('errors.NETWORK');
  if (!(error instanceof ApiError)) return fallback ?? t('errors.UNEXPECTED');
  if (error.code === 'TOO_MANY_REQUESTS' && error.retryAfter !== null) {
    return t('errors.WAIT', { count: Math.max(1, Math.ceil(error.retryAfter / 60)) });
  }
  if (isKnown(error.code)) return t(`errors.${error.code}`);
  return error.serverMessage ?? fallback ?? t('errors.UNEXPECTED');
}

/** The text of a failure; see `errorText`. */
export function useErrorText(): (error: unknown, fallback?: string) => string {
  const { t } = usePlatformText();
  return useCallback((error, fallback) => errorText(error, t, fallback), [t]);
}
