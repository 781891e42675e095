import { type RefObject, useEffect, useRef } from 'react';

const focusable = 'a[href], button:not([disabled]), input, select, textarea, [tabindex="0"]';

/** Traps the focus in an element while it is mounted: the first control is focused, Tab cycles, and Escape calls `onEscape`. */
export function useFocusTrap<E extends HTMLElement>(onEscape: () => void): RefObject<E | null> {
  const ref = useRef<E>(null);
  const leave = useRef(onEscape);
  useEffect(() => {
    leave.current = onEscape;
  });

  useEffect(() => {
    const controls = () => Array.from(ref.current?.querySelectorAll<HTMLElement>(focusable) ?? []);
    controls()[0]?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave.current();
      if (event.key !== 'Tab') return;
      const all = controls();
      const inside = ref.current?.contains(document.activeElement) ?? false;
      const edge = event.shiftKey ? all[0] : all.at(-1);
      if (inside && document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? all.at(-1) : all[0])?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return ref;
}
