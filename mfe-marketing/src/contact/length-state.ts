import { type ContactDraft, isTooLong, lengthOf, longest, type TypedField } from './draft';

/** The length is shown from this fraction of the maximum. */
const nearShare = 0.9;

/** Returns `near` or `over` when a text is near its limit or exceeds it; null otherwise. */
export function lengthState(draft: ContactDraft, field: TypedField): 'near' | 'over' | null {
  if (isTooLong(draft, field)) return 'over';
  return lengthOf(draft[field]) >= longest[field] * nearShare ? 'near' : null;
}
