import { toastStore } from '@portals/platform/host';
import { type ComponentType, useEffect, useState } from 'react';

type Region = ComponentType;

const loadRegion = () => import(/* webpackChunkName: "toast-region" */ './toast-region');

/**
 * Events after which a message may follow. The code is loaded at the first one, because the message may say that nothing can be loaded any
 * more.
 */
const inputs = ['pointerdown', 'keydown'] as const;

/** Calls `work` at every input until the returned function is called. */
function onInput(work: () => void): () => void {
  for (const input of inputs) window.addEventListener(input, work, { capture: true, passive: true });
  return () => {
    for (const input of inputs) window.removeEventListener(input, work, { capture: true });
  };
}

/** Shows the messages of all portals. The code is loaded at the first input or message, so a visitor who only reads never loads it. */
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
