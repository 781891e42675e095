import { type ContactDraft, emptyDraft } from './draft';

const held = new Map<string, ContactDraft>();
const offered = new Map<string, string>();
const keys = new Map<string, string>();

/**
 * Returns the unsent values of a form. They stay in memory while the document is open, so that they survive visits to other pages of the
 * site (rule 2.10).
 */
export const unsentDraft = (form: string): ContactDraft => held.get(form) ?? emptyDraft;

export function storeDraft(form: string, draft: ContactDraft): void {
  held.set(form, draft);
}

/** Removes what was sent from a form, also from one that was opened meanwhile; what was typed meanwhile stays. */
export function clearSent(form: string, sent: ContactDraft): void {
  keys.delete(form);
  const left = (before: ContactDraft): ContactDraft => {
    const typed = Object.entries(before).filter(([field, value]) => value !== Reflect.get(sent, field));
    return { ...emptyDraft, ...Object.fromEntries(typed) };
  };
  held.set(form, left(unsentDraft(form)));
  listeners.get(form)?.(left);
}

/**
 * Returns the key of a form's draft, with which the service recognizes a second attempt to send it. The service compares the texts as well,
 * so the key only tells a second attempt from the same message sent anew.
 */
export function draftKey(form: string): string {
  const key = keys.get(form) ?? String(Math.random());
  keys.set(form, key);
  return key;
}

type Listener = (change: (before: ContactDraft) => ContactDraft) => void;
const listeners = new Map<string, Listener>();

/**
 * Calls the listener when the draft of a mounted form changes without the form: a message is offered, or the draft was sent.
 * @returns a function that unsubscribes
 */
export function onDraftChanged(form: string, listener: Listener): () => void {
  listeners.set(form, listener);
  return () => void listeners.delete(form);
}

/**
 * Inserts a suggested text into the message of a form, where the user can edit it. It replaces an earlier suggestion that was not edited,
 * and is appended to anything that the user has typed.
 */
export function offerMessage(form: string, text: string): void {
  const draft = unsentDraft(form);
  const before = offered.get(form);
  const kept = before ? draft.mensaje.replace(before, '').trim() : draft.mensaje.trim();
  const mensaje = kept === '' ? text : `${kept}\n\n${text}`;
  offered.set(form, text);
  storeDraft(form, { ...draft, mensaje });
  listeners.get(form)?.((shown) => ({ ...shown, mensaje }));
}

/** Deletes all drafts, as a page reload would. For tests. */
export function clearDrafts(): void {
  held.clear();
  keys.clear();
  offered.clear();
}
