import { ApiError } from '@portals/platform';
import { useEffect, useEffectEvent, useRef } from 'react';

/** A text that somebody typed into a form, and the label of its field. */
export interface TypedText {
  label: string;
  text: string;
}

const openForms = new Set<() => readonly TypedText[]>();
const refusalListeners = new Set<() => void>();

/** Input types without text from the user, or with text that must not be shown. */
const withoutText = new Set(['checkbox', 'radio', 'hidden', 'file', 'password', 'button', 'submit']);

/** Returns the label and text of the field with this name; null when the field is empty or not a text field. */
function textOf(name: string): TypedText | null {
  // Dialogs come last in the document, so a field of an open dialog takes precedence over one of the page.
  const element = [...document.getElementsByName(name)].at(-1);
  const isInput = element instanceof HTMLInputElement && !withoutText.has(element.type);
  if (!isInput && !(element instanceof HTMLTextAreaElement)) return null;
  if (element.value.trim() === '') return null;
  // The first node of a label is its text; further nodes mark the field as required.
  const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.firstChild?.textContent ?? '';
  return { label, text: element.value };
}

/**
 * Registers texts that the user is typing, so that they can still be shown after their form has been removed.
 * @param read returns the unsaved texts
 */
export function useOpenTexts(read: () => readonly TypedText[]): void {
  // A ref and not an effect event, because `read` is called while another component renders, where effect events are not allowed.
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const texts = () => latest.current();
    openForms.add(texts);
    return () => {
      openForms.delete(texts);
    };
  }, []);
}

/**
 * Registers the texts of an open form, as `useOpenTexts` does.
 * @param changed returns the names of the fields that differ from their initial values
 */
export const useOpenForm = (changed: () => readonly string[]): void =>
  useOpenTexts(() => changed().flatMap((name) => textOf(name) ?? []));

/** True for an answer that means that the user may not see or change something, or that it does not exist. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/** Reports that the server rejected a form, possibly because the user no longer has access to its record. */
export function reportRefusal(error: unknown): void {
  if (!isRefusal(error)) return;
  for (const listener of refusalListeners) listener();
}

/**
 * Returns the texts that the page's open forms contained when `ended` became true, so that they are not lost when the page removes these
 * forms. The result changes only when `ended` becomes true once more.
 * @param ended true once the person no longer has access to the record of the forms
 * @param reread checks the access again; called when the server has rejected a form
 */
export function useTypedTexts(ended: boolean, reread: () => void): readonly TypedText[] {
  const before = useRef({ ended, texts: [] as readonly TypedText[] });
  // The forms can still be read now: they leave the document only after this render.
  if (ended && !before.current.ended) before.current.texts = [...openForms].flatMap((read) => read());
  before.current.ended = ended;
  const onRefusal = useEffectEvent(reread);
  useEffect(() => {
    const listener = () => onRefusal();
    refusalListeners.add(listener);
    return () => {
      refusalListeners.delete(listener);
    };
  }, []);
  return before.current.texts;
}
