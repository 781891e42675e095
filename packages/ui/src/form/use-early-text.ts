import { useHydrated } from '@portals/platform';
import { type Ref, useCallback, useEffect, useRef } from 'react';

const setNativeValue = Object.getOwnPropertyDescriptor(
  globalThis.HTMLInputElement?.prototype ?? {},
  'value',
)?.set;

/** Types a text into an input as a person would, so that whoever holds its value hears of it. */
function enterText(input: HTMLInputElement, text: string): void {
  // Through React's own setter first: it would not hear of the value that it has already seen.
  input.value = '';
  setNativeValue?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts an input into a ref of either form. */
function assignRef(ref: Ref<HTMLInputElement> | undefined, input: HTMLInputElement | null): void {
  if (typeof ref === 'function') ref(input);
  else if (ref) ref.current = input;
}

/**
 * Keeps what a person typed into an input of a prerendered page before its scripts ran: forms begin with their own
 * values when the page is taken over.
 * @param ref where the input is handed on to
 * @returns the ref for the input
 */
export function useEarlyText(ref: Ref<HTMLInputElement> | undefined): Ref<HTMLInputElement> {
  const takenOver = useRef(!useHydrated());
  const own = useRef<HTMLInputElement>(null);
  const early = useRef('');
  useEffect(() => {
    if (takenOver.current && own.current && early.current !== '') enterText(own.current, early.current);
    takenOver.current = false;
  }, []);
  return useCallback(
    (input: HTMLInputElement | null) => {
      // Before the form sees the input: its reading of it writes its own value.
      if (takenOver.current && input) early.current = input.value;
      own.current = input;
      assignRef(ref, input);
    },
    [ref],
  );
}
