import { type ContactDraft, emptyDraft } from './draft';

const held = new Map<string, ContactDraft>();

/**
 * Returns the unsent values of a form, held as long as the document, so that they survive visits to other pages of the site (rule 2.10).
 */
export const heldDraft = (form: string): ContactDraft => held.get(form) ?? emptyDraft;

export function holdDraft(form: string, draft: ContactDraft): void {
  held.set(form, draft);
}

export function forgetDraft(form: string): void {
  held.delete(form);
}

/** Forgets all drafts, as a new document does. For tests. */
export const forgetDrafts = (): void => held.clear();
