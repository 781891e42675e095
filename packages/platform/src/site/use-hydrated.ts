import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in a page that is prerendered and while it is taken over in the browser, true from then on: what only a
 * browser knows, or only works with scripts, may be shown.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
