import { leadFieldNames, legalBasisFields, limits } from '@portals/contracts/constants';
import { type Lead, LeadInput, type LeadMergeInput } from '@portals/contracts/marketing';

type Values = LeadMergeInput['values'];

/**
 * Fields for which the user chooses a value, in the order of files. Notes are joined instead, and a legal basis is chosen together with its
 * day and source.
 */
export const chosenFields = leadFieldNames.filter(
  (name) => name !== 'notes' && name !== 'legalBasisOn' && name !== 'legalBasisSource',
);
export type ChosenField = (typeof chosenFields)[number];

const Basis = LeadInput.pick({ legalBasis: true, legalBasisOn: true, legalBasisSource: true });
type Basis = Pick<Values, (typeof legalBasisFields)[number]>;

/** Parses a legal basis that `heldValue` has serialised. */
export const basisOf = (value: string): Basis => Basis.parse(JSON.parse(value));

/** Returns the value of a field of a lead; a legal basis with its day and source is serialised to JSON. */
export function heldValue(lead: Values, field: ChosenField | 'notes'): string | null {
  if (field !== 'legalBasis') return lead[field];
  return lead.legalBasis && JSON.stringify(lead, [...legalBasisFields]);
}

/** Returns the fields that change when a value is chosen. */
export const choiceOf = (field: ChosenField, value: string | null): Partial<Values> =>
  field === 'legalBasis' && value !== null ? basisOf(value) : { [field]: value };

/** Returns the distinct values of a field, in the order of the leads; empty values are left out. */
export function valuesOf(leads: readonly Lead[], field: ChosenField): string[] {
  const values = leads.flatMap((lead) => heldValue(lead, field) ?? []);
  return [...new Set(values)];
}

/** Returns all distinct notes joined by blank lines, or only the first of them when all are too long for one field. */
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
