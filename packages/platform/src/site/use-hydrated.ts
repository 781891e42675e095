import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false during prerendering and hydration, then true: for content that depends on the browser or works only with scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
