import { useCallback, useState } from 'react';
import { useErrorText } from './error-text';

/**
 * Why the last attempt failed, for a form to say beside its button: null before and during an attempt. `attempt` runs
 * the work and throws its error again.
 */
export function useFailure() {
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useCallback(
    async <T>(work: () => Promise<T>): Promise<T> => {
      setFailure(null);
      try {
        return await work();
      } catch (error) {
        setFailure(errorText(error));
        throw error;
      }
    },
    [errorText],
  );
  return { failure, attempt };
}
