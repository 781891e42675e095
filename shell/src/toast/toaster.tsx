import { toastStore } from '@portals/platform/host';
import { type ComponentType, useEffect, useState } from 'react';

type Region = ComponentType;

// The region and its library are fetched when the page is idle, or with the first message.
const loadRegion = () => import(/* webpackChunkName: "toast-region" */ './toast-region');

function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const id = window.requestIdleCallback(work, { timeout: 4000 });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(work, 2000);
  return () => clearTimeout(timer);
}

/** Shows the messages of all portals; adds no code to the first view. */
export function Toaster() {
  const current = toastStore((state) => state.current);
  const [Region, setRegion] = useState<Region | null>(null);
  const wanted = current !== null;

  useEffect(() => {
    if (Region) return;
    let alive = true;
    const load = () => {
      loadRegion().then(
        (module) => alive && setRegion(() => module.ToastRegion),
        // The failure is not cached, so the next message tries again.
        () => undefined,
      );
    };
    const cancel = wanted ? load() : whenIdle(load);
    return () => {
      alive = false;
      cancel?.();
    };
  }, [Region, wanted]);

  return Region ? <Region /> : null;
}
