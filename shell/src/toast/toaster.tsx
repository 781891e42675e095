import { toastStore } from '@portals/platform/host';
import { type ComponentType, useEffect, useState } from 'react';

type Region = ComponentType;

const loadRegion = () => import(/* webpackChunkName: "toast-region" */ './toast-region');

/**
 * User inputs that may lead to a message. The toast code is loaded at the first input, because later the network may be down, and the
 * message about it could not be shown.
 */
const inputs = ['pointerdown', 'keydown'] as const;

/** Calls `work` at every input until the returned function is called. */
function onInput(work: () => void): () => void {
  for (const input of inputs) window.addEventListener(input, work, { capture: true, passive: true });
  return () => {
    for (const input of inputs) window.removeEventListener(input, work, { capture: true });
  };
}

/**
 * Shows the messages of all portals. The toast code is loaded at the first input or message, so a visitor who only reads never loads it.
 */
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
        // The failure is not cached, so the next input or message tries again.
        () => undefined,
      );
    };
    const cancel = wanted ? load() : onInput(load);
    return () => {
      alive = false;
      cancel?.();
    };
  }, [Region, wanted]);

  return Region ? <Region /> : null;
}
