import { ApiError } from '@portals/platform';
import { useEffect, useEffectEvent, useRef } from 'react';

/** A text that somebody typed into a form, and the label of its field. */
export interface TypedText {
  label: string;
  text: string;
}

const openForms = new Set<() => readonly TypedText[]>();
const refusalListeners = new Set<() => void>();

/** Kinds of inputs that hold no text of the user, or text that must not be shown. */
const withoutText = new Set(['checkbox', 'radio', 'hidden', 'file', 'password', 'button', 'submit']);

/** Returns the text and the label of the page's field of this name; null when the field holds no text or is empty. */
function textOf(name: string): TypedText | null {
  // In the document, a dialog comes after the page.
  const element = [...document.getElementsByName(name)].at(-1);
  const isInput = element instanceof HTMLInputElement && !withoutText.has(element.type);
  if (!isInput && !(element instanceof HTMLTextAreaElement)) return null;
  if (element.value.trim() === '') return null;
  // The first node of a label is its text; the others mark the field as required.
  const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.firstChild?.textContent ?? '';
  return { label, text: element.value };
}

/**
 * Registers texts that are being written, so that they can still be shown after their form was removed.
 * @param read returns the unsaved texts
 */
export function useOpenTexts(read: () => readonly TypedText[]): void {
  // A ref, because the texts are read while another component renders, when an effect event must not be called.
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

/** Reports that a form was refused, possibly because the user no longer has access to its record. */
export function reportRefusal(error: unknown): void {
  if (!(error instanceof ApiError) || (error.status !== 403 && error.status !== 404)) return;
  for (const listener of refusalListeners) listener();
}

/**
 * Returns the text typed into the open forms of the page at the moment when `ended` became true, because these forms are then removed. It
 * is returned until `ended` becomes true again.
 * @param ended true once the person no longer has access to the record of the forms
 * @param reread checks the access again; called when a form was refused
 */
export function useTypedTexts(ended: boolean, reread: () => void): readonly TypedText[] {
  const before = useRef({ ended, texts: [] as readonly TypedText[] });
  // The forms are still in the document while the page without them renders.
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
