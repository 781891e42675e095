import { type ContactDraft, isTooLong, lengthOf, longest, type TypedField } from './draft';

/** Share of the longest text from which on its length is told. */
const nearShare = 0.9;

/** Whether a text is near its limit or over it; null when there is nothing to tell. */
export function lengthState(draft: ContactDraft, field: TypedField): 'near' | 'over' | null {
  if (isTooLong(draft, field)) return 'over';
  return lengthOf(draft[field]) >= longest[field] * nearShare ? 'near' : null;
}
