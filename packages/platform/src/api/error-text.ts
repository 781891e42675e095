import { useCallback } from 'react';
import type en from '../locales/en.json';
import { ApiError, NetworkError } from '../request/errors';
import { usePlatformText } from '../texts/platform-text';
import type { Translate } from '../texts/use-text';

/**
 * Returns the message to show for an error, in the interface language: the server's own message (never HTML or JSON), or else `fallback`.
 * The platform's own messages are used only for errors without a message from the server (rule 8.5).
 */
export function errorText(error: unknown, t: Translate<typeof en>, fallback?: string): string {
  if (error instanceof NetworkError) return t('errors.NETWORK');
  const said = error instanceof ApiError ? error.serverMessage : null;
  return said ?? fallback ?? t('errors.UNEXPECTED');
}

/** Returns `errorText` bound to the interface language. */
export function useErrorText(): (error: unknown, fallback?: string) => string {
  const { t } = usePlatformText();
  return useCallback((error, fallback) => errorText(error, t, fallback), [t]);
}
