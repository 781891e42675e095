import { useHydrated } from '@portals/platform';
import { type Ref, useCallback, useEffect, useRef } from 'react';

const setNativeValue = Object.getOwnPropertyDescriptor(
  globalThis.HTMLInputElement?.prototype ?? {},
  'value',
)?.set;

/** Enters a text into an input as a user would, so that the component that controls the value is notified. */
function enterText(input: HTMLInputElement, text: string): void {
  // React tracks values assigned through its own `value` setter and ignores input events without a change. It is therefore made to track an
  // empty value first.
  input.value = '';
  setNativeValue?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Assigns an input to a callback ref or a ref object. */
function assignRef(ref: Ref<HTMLInputElement> | undefined, input: HTMLInputElement | null): void {
  if (typeof ref === 'function') ref(input);
  else if (ref) ref.current = input;
}

/**
 * Restores text that was typed into a prerendered page before its scripts ran, because forms reset their inputs to initial values during
 * hydration.
 * @param ref ref to which the input is passed on
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
      // The text is read before the form gets the input, because registering the input writes the form's value.
      if (takenOver.current && input) early.current = input.value;
      own.current = input;
      assignRef(ref, input);
    },
    [ref],
  );
}
