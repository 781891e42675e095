import { leadFieldNames, legalBasisFields, limits } from '@portals/contracts/constants';
import { Lead, type LeadMergeInput } from '@portals/contracts/marketing';

type Values = LeadMergeInput['values'];

/**
 * Fields for which the user chooses a value, in the column order of import files. Notes are concatenated instead, and a legal basis is
 * chosen together with its date and source.
 */
export const chosenFields = leadFieldNames.filter(
  (name) => name !== 'notes' && name !== 'legalBasisOn' && name !== 'legalBasisSource',
);
export type ChosenField = (typeof chosenFields)[number];

const Basis = Lead.pick({ legalBasis: true, legalBasisOn: true, legalBasisSource: true });
type Basis = Pick<Values, (typeof legalBasisFields)[number]>;

/** Parses a legal basis from the string returned by `fieldValueOf`. */
export const basisOf = (value: string): Basis => Basis.parse(JSON.parse(value));

/** Returns the value of a lead's field. A legal basis with its date and source counts as one value, encoded as JSON. */
export function fieldValueOf(lead: Values, field: ChosenField | 'notes'): string | null {
  if (field !== 'legalBasis') return lead[field];
  return lead.legalBasis && JSON.stringify(lead, [...legalBasisFields]);
}

/** Returns the changes that result from choosing a value for a field. */
export const choiceOf = (field: ChosenField, value: string | null): Partial<Values> =>
  field === 'legalBasis' && value !== null ? basisOf(value) : { [field]: value };

/** Returns the distinct values of a field, beginning with the first lead's; empty values are omitted. */
export function valuesOf(leads: readonly Lead[], field: ChosenField): string[] {
  const values = leads.flatMap((lead) => fieldValueOf(lead, field) ?? []);
  return [...new Set(values)];
}

/** Concatenates all distinct notes. If the result is too long for the field, returns only the notes of the first lead. */
function joinedNotes(leads: readonly Lead[]): string {
  const notes = [...new Set(leads.flatMap(({ notes }) => notes ?? []))];
  const joined = notes.join('\n\n');
  return joined.length <= limits.text ? joined : (notes[0] ?? '');
}

/** Returns the suggested merge result: for each field, the first value that is not empty. */
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
