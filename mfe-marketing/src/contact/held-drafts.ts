import { type ContactDraft, emptyDraft } from './draft';

const held = new Map<string, ContactDraft>();

/** What was typed into a form and not sent, while the document stays: other pages of the site do not lose it (rule 2.10). */
export const heldDraft = (form: string): ContactDraft => held.get(form) ?? emptyDraft;

export function holdDraft(form: string, draft: ContactDraft): void {
  held.set(form, draft);
}

export function forgetDraft(form: string): void {
  held.delete(form);
}

/** As in a new document; for tests. */
export const forgetDrafts = (): void => held.clear();
