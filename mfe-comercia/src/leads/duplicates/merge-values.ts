import { leadFieldNames, legalBasisFields, limits } from '@portals/contracts/constants';
import { type Lead, LeadInput, type LeadMergeInput } from '@portals/contracts/marketing';

type Values = LeadMergeInput['values'];

/**
 * Fields for which the user chooses a value, in the column order of import files. Notes are joined instead, and a legal basis is chosen
 * together with its date and source.
 */
export const chosenFields = leadFieldNames.filter(
  (name) => name !== 'notes' && name !== 'legalBasisOn' && name !== 'legalBasisSource',
);
export type ChosenField = (typeof chosenFields)[number];

const Basis = LeadInput.pick({ legalBasis: true, legalBasisOn: true, legalBasisSource: true });
type Basis = Pick<Values, (typeof legalBasisFields)[number]>;

/** Parses a legal basis from the text that `heldValue` returned. */
export const basisOf = (value: string): Basis => Basis.parse(JSON.parse(value));

/** Returns a lead's value of a field. A legal basis with its date and source is one value, encoded as JSON. */
export function heldValue(lead: Values, field: ChosenField | 'notes'): string | null {
  if (field !== 'legalBasis') return lead[field];
  return lead.legalBasis && JSON.stringify(lead, [...legalBasisFields]);
}

/** Returns the changes that result from choosing a value for a field. */
export const choiceOf = (field: ChosenField, value: string | null): Partial<Values> =>
  field === 'legalBasis' && value !== null ? basisOf(value) : { [field]: value };

/** Returns the different values that leads have in a field, starting with the first lead's; empty values are left out. */
export function valuesOf(leads: readonly Lead[], field: ChosenField): string[] {
  const values = leads.flatMap((lead) => heldValue(lead, field) ?? []);
  return [...new Set(values)];
}

/** Joins all notes without repetitions. If the result is too long for the field, returns only the notes of the first lead. */
function joinedNotes(leads: readonly Lead[]): string {
  const notes = [...new Set(leads.flatMap(({ notes }) => notes ?? []))];
  const joined = notes.join('\n\n');
  return joined.length <= limits.text ? joined : (notes[0] ?? '');
}

/** Returns the suggested result of a merge: for each field, the value of the first lead that has one. */
export function suggestedValues(leads: readonly [Lead, ...Lead[]]): Values {
  const [first] = leads;
  const chosen = chosenFields.map((field) => choiceOf(field, valuesOf(leads, field)[0] ?? null));
  const { companyName, source, status } = first;
  return {
    ...first,
    companyName,
    source,
    status,
    ...Object.assign({}, ...chosen),
    notes: joinedNotes(leads),
  };
}
