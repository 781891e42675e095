import { useCallback } from 'react';
import type en from '../locales/en.json';
import { ApiError, NetworkError } from '../request/errors';
import { usePlatformText } from '../texts/platform-text';
import type { Translate } from '../texts/use-text';

/**
 * What to tell a person about a failure, in the interface language: what the server says (never HTML or JSON), else
 * `fallback`. Texts of our own are only for what no server has said (rule 8.5).
 */
export function errorText(error: unknown, t: Translate<typeof en>, fallback?: string): string {
  if (error instanceof NetworkError) return t('errors.NETWORK');
  const said = error instanceof ApiError ? error.serverMessage : null;
  return said ?? fallback ?? t('errors.UNEXPECTED');
}

/** The text of a failure; see `errorText`. */
export function useErrorText(): (error: unknown, fallback?: string) => string {
  const { t } = usePlatformText();
  return useCallback((error, fallback) => errorText(error, t, fallback), [t]);
}
