import {
  isSameLabel,
  type LeadImportField,
  leadImportFields,
  limits,
  namedLegalBasisOf,
  namedStatusOf,
} from '@portals/contracts/constants';
import { type LeadImportSettings, LeadInput } from '@portals/contracts/marketing';
import { type FieldFault, fieldFaults } from '@portals/service-kit';
import { isSupportedCountry, parsePhoneNumberFromString as parsePhoneNumber } from 'libphonenumber-js/min';
import { declaration } from '../declaration.js';
import { basisFaults } from '../lead/legal-basis.js';
import { unguardedText } from '../lead-export/csv-cell.rules.js';
import { isBlank } from './csv-records.js';
import { readDay } from './day.rules.js';

/** Values of a row by their fields; a field without a value is not there. */
type RowValues = Partial<Record<LeadImportField, string>>;
export type ImportedLead = Omit<LeadInput, 'marketingCompanyId'>;
/** What a row says: the lead that it makes, and the values that come from itself and not from the settings; or why it is refused. */
export type ReadRow = { lead: ImportedLead; own: ReadonlySet<LeadImportField> } | { faults: FieldFault[] };

type RowSettings = Pick<
  LeadImportSettings,
  'mapping' | 'source' | 'status' | 'country' | 'dayOrder' | 'separator'
>;

const LeadOfRow = LeadInput.omit({ marketingCompanyId: true });
/** A status as it is stored: "Ganado" of a Spanish file is the suggested `won`; what is no suggested status stays as it is written. */
function storedStatus(status: string): string {
  const named = status.length > limits.label ? undefined : namedStatusOf(status);
  return named === undefined || isSameLabel(named, status) ? status : named;
}
/** What is put between the values of columns that hold one field together. */
const between: Partial<Record<LeadImportField, string>> = { contactName: ' ', notes: '\n' };
/** A country whose numbers are stored as they are written, because the keys of leads read them in the same way. */
const usualCountry = 'ES';
const otherSeparators = { comma: /[;\t|]/, semicolon: /[,\t|]/, tab: /[,;|]/, pipe: /[,;\t]/ };

/** Whether a row has cells that no heading explains, or is one single cell because it has another separator. */
function isMisshapen(cells: readonly string[], { mapping, separator }: RowSettings): boolean {
  if (!isBlank(cells.slice(mapping.length))) return true;
  return mapping.length > 1 && cells.length === 1 && otherSeparators[separator].test(cells[0] ?? '');
}

function valuesOf(cells: readonly string[], mapping: RowSettings['mapping']): RowValues {
  const values: RowValues = {};
  for (const [column, field] of mapping.entries()) {
    const cell = unguardedText(cells[column] ?? '').trim();
    if (!field || !cell) continue;
    values[field] = values[field] === undefined ? cell : `${values[field]}${between[field] ?? ' '}${cell}`;
  }
  return values;
}

/** A number of another country than the usual one, with that country's code: without it, it would be read as another number. */
function phoneOf(phone: string | undefined, country: string): string | undefined {
  if (phone === undefined || country === usualCountry || !isSupportedCountry(country)) return phone;
  const number = parsePhoneNumber(phone, country);
  return number?.isPossible() ? number.formatInternational() : phone;
}

/** Values that can be written in several ways, as they are stored; and those that are written in another one. */
function knownValues(values: RowValues, { dayOrder }: RowSettings) {
  const faults: FieldFault[] = [];
  const known = <Value>(field: LeadImportField, code: FieldFault['code'], read: (text: string) => Value) => {
    const written = values[field];
    const value = written === undefined ? null : (read(written) ?? null);
    if (written !== undefined && value === null) faults.push({ field, code });
    return value;
  };
  const { INVALID_DAY, UNKNOWN_LEGAL_BASIS } = declaration.fieldErrors;
  const day = (field: 'nextStepOn' | 'legalBasisOn') =>
    known(field, INVALID_DAY, (text) => readDay(text, dayOrder));
  const nextStepOn = day('nextStepOn');
  const legalBasis = known('legalBasis', UNKNOWN_LEGAL_BASIS, namedLegalBasisOf);
  return { known: { nextStepOn, legalBasis, legalBasisOn: day('legalBasisOn') }, faults };
}

/**
 * Reads a row as a lead.
 * @param cells of the row; those that it has fewer than the headings are empty
 */
export function readRow(cells: readonly string[], settings: RowSettings): ReadRow {
  if (isMisshapen(cells, settings)) {
    return { faults: [{ field: 'row', code: declaration.fieldErrors.ROW_CELLS }] };
  }
  const values = valuesOf(cells, settings.mapping);
  const { known, faults: unknown } = knownValues(values, settings);
  const parsed = LeadOfRow.safeParse(
    {
      companyName: values.companyName,
      contactName: values.contactName,
      contactEmail: values.contactEmail,
      contactPhone: phoneOf(values.contactPhone, settings.country),
      position: values.position,
      sector: values.sector,
      source: values.source ?? settings.source,
      status: storedStatus(values.status ?? settings.status),
      notes: values.notes,
      nextStep: values.nextStep,
      legalBasisSource: values.legalBasisSource,
      ...known,
    },
    { reportInput: true },
  );
  const faults = parsed.success ? [] : fieldFaults(parsed.error.issues);
  faults.push(...unknown);
  if (parsed.success && unknown.length === 0) faults.push(...basisFaults(parsed.data));
  if (!parsed.success || faults.length > 0) return { faults };
  return { lead: parsed.data, own: new Set(leadImportFields.filter((field) => values[field] !== undefined)) };
}
