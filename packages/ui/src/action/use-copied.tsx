import { Check, Copy } from 'lucide-react';
import { type FocusEvent, useRef, useState } from 'react';
import { copyText } from './copy-text';

/**
 * Copies a text when a button is pressed, and says whether that has succeeded.
 * @param said what to say after an attempt
 * @returns `copied`, true after the text was copied; `said` for an element with the role `status`; the props of the `Button`; and those of a
 *   `TextInput` that shows the text, which is selected there when copying fails
 */
export function useCopied(text: string, said: { done: string; failed: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [attempt, setAttempt] = useState<{ text: string; done: boolean } | null>(null);
  const latest = attempt?.text === text ? attempt : null;
  const copied = latest?.done ?? false;
  const copy = async () => {
    const done = await copyText(text);
    if (!done) input.current?.select();
    setAttempt({ text, done });
  };
  return {
    copied,
    said: latest && said[copied ? 'done' : 'failed'],
    button: { icon: copied ? <Check aria-hidden /> : <Copy aria-hidden />, onClick: () => void copy() },
    input: {
      ref: input,
      readOnly: true,
      value: text,
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    },
  };
}
