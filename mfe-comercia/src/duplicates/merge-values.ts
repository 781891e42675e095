import { limits } from '@portals/contracts/constants';
import type { Lead, LeadMergeInput } from '@portals/contracts/marketing';

type Values = LeadMergeInput['values'];

/** Fields of which the person chooses one of the values, in the order of the form; notes are written together instead. */
export const chosenFields = [
  'companyName',
  'contactName',
  'contactEmail',
  'contactPhone',
  'position',
  'sector',
  'source',
  'status',
  'nextStep',
  'nextStepOn',
] as const;
export type ChosenField = (typeof chosenFields)[number];

/** The different values that leads have for a field, those of the first lead first; nothing is none. */
export function valuesOf(leads: readonly Lead[], field: ChosenField): string[] {
  const values = leads.flatMap((lead) => lead[field] ?? []);
  return [...new Set(values)];
}

/** All notes below each other, each once; those of the first lead alone where all together are too long for one field. */
function joinedNotes(leads: readonly Lead[]): string {
  const notes = [...new Set(leads.flatMap(({ notes }) => notes ?? []))];
  const joined = notes.join('\n\n');
  return joined.length <= limits.text ? joined : (notes[0] ?? '');
}

/** What a merge is suggested to give: of each field the first lead's value or, where it has none, that of the next one. */
export function suggestedValues(leads: readonly [Lead, ...Lead[]]): Values {
  const [first] = leads;
  const chosen = chosenFields.map((field) => [field, valuesOf(leads, field)[0] ?? null]);
  const { companyName, source, status } = first;
  return { ...first, companyName, source, status, ...Object.fromEntries(chosen), notes: joinedNotes(leads) };
}
