import { toast, useErrorText } from '@portals/platform';
import { useOnce } from './use-once';

/**
 * Returns a function that runs `work`, as `useOnce` does, and reports a failure in a toast.
 * @param failed title of the toast; the error gives the reason
 * @param onFailed called after the toast, for example to refetch what another person has changed
 */
export function useAttempt<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
  failed: string,
  onFailed?: (error: unknown) => unknown,
) {
  const errorText = useErrorText();
  return useOnce(async (...args: Args) => {
    try {
      await work(...args);
    } catch (error) {
      toast({ tone: 'destructive', title: failed, description: errorText(error) });
      await onFailed?.(error);
    }
  });
}
