import { useCallback, useState } from 'react';
import { useErrorText } from './error-text';

/**
 * Why the last attempt failed, for a form to say beside its button: null before and during an attempt. `attempt` runs
 * the work and throws its error again; `isSaid` tells of an error that the form says at its fields already.
 * `useForm` of `@portals/platform/form` does this by itself; it stays for releases of portals made for platform 1.1.
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
