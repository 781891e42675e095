import { useCallback, useState } from 'react';
import { useErrorText } from './error-text';

/**
 * Holds the error message of the last attempt, for a form to show beside its button; null before and during an attempt. `attempt` runs the
 * work and rethrows its error; `isSaid` returns true for errors that the form already shows at its fields. `useForm` of
 * `@portals/platform/form` already includes this; the hook remains only for portals built for platform 1.1.
 */
export function useFailure() {
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useCallback(
    async <T>(work: () => Promise<T>, isSaid: (error: unknown) => boolean = () => false): Promise<T> => {
      setFailure(null);
      try {
        return await work();
      } catch (error) {
        if (!isSaid(error)) setFailure(errorText(error));
        throw error;
      }
    },
    [errorText],
  );
  return { failure, attempt };
}
