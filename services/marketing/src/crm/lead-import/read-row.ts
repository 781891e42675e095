import {
  eachOf,
  type LeadFieldKind,
  type LeadImportField,
  leadFieldNames,
  leadFields,
  legalBasisFields,
  namedLegalBasisOf,
  namedLossReasonOf,
} from '@portals/contracts/constants';
import { type LeadImportSettings, LeadInput } from '@portals/contracts/marketing';
import { type FieldFault, fieldFaults } from '@portals/service-kit';
import { unguardedText } from '@portals/service-kit/csv';
import { isSupportedCountry, parsePhoneNumberFromString as parsePhoneNumber } from 'libphonenumber-js/min';
import { declaration } from '../../kernel/index.js';
import { basisFaults } from '../lead/legal-basis.js';
import type { LeadFields } from '../lead-row/lead-fields.rules.js';
import { isBlank } from './csv-records.js';
import { readDay, readMoment } from './day.rules.js';

/** Values of a row by field; fields without a value are omitted. */
type RowValues = Partial<Record<LeadImportField, string>>;

/** A lead as parsed from a row. */
export interface ReadLead {
  lead: LeadFields;
  /** Creation time of the lead, if the row contains one. */
  createdAt: Date | null;
  /**
   * Fields whose values come from the row and not from the settings. The creation time is never included, because a row must not change it
   * in an existing lead.
   */
  own: ReadonlySet<keyof LeadFields>;
  /** Reasons why values were omitted. */
  leftOut: FieldFault[];
}
/** A lead parsed from a row, or the reasons why the row is rejected. */
export type ReadRow = ReadLead | { faults: FieldFault[] };

type RowSettings = Pick<
  LeadImportSettings,
  'mapping' | 'source' | 'status' | 'country' | 'dayOrder' | 'separator' | 'wrongValues'
>;

const LeadOfRow = LeadInput.omit({ marketingCompanyId: true });
const BasisOfRow = LeadInput.pick({ legalBasis: true, legalBasisOn: true, legalBasisSource: true });
const isOfBasis = (field: string) => legalBasisFields.some((name) => name === field);
/** Texts that join the values of several columns for the same field. */
const between: Partial<Record<LeadImportField, string>> = { contactName: ' ', notes: '\n' };
/** Country whose telephone numbers are stored as written, because the duplicate keys of leads assume this country. */
const usualCountry = 'ES';
const otherSeparators = { comma: /[;\t|]/, semicolon: /[,\t|]/, tab: /[,;|]/, pipe: /[,;\t]/ };

/** Returns true for a row with more cells than headings, or with a single cell that contains another separator. */
function isMisshapen(cells: readonly string[], { mapping, separator }: RowSettings): boolean {
  if (!isBlank(cells.slice(mapping.length))) return true;
  return mapping.length > 1 && cells.length === 1 && otherSeparators[separator].test(cells[0] ?? '');
}

/** Error values that spreadsheets show in place of a result, in English and Spanish, and the "###" of a column that is too narrow. */
const spreadsheetError =
  /^#(?:#{2,}|[¡¿]?(?:DIV\/0|N\/[AD]|NAME|NOMBRE|NULL|NULO|NUM|REF|VALUE|VALOR|SPILL|DESBORDAMIENTO|CALC|FIELD|CAMPO|GETTING_DATA|BLOCKED|CONNECT|UNKNOWN|BUSY)[!?]?)$/i;

/** Returns the values of a row by field, and faults for cells without a usable value. */
function valuesOf(cells: readonly string[], mapping: RowSettings['mapping'], isOwnFile: boolean) {
  const values: RowValues = {};
  const faults: FieldFault[] = [];
  for (const [column, field] of mapping.entries()) {
    const written = cells[column] ?? '';
    const cell = (isOwnFile ? unguardedText(written) : written).trim();
    if (!field || !cell) continue;
    if (spreadsheetError.test(cell)) faults.push({ field, code: declaration.fieldErrors.SPREADSHEET_ERROR });
    else
      values[field] = values[field] === undefined ? cell : `${values[field]}${between[field] ?? ' '}${cell}`;
  }
  return { values, faults };
}

/** Matches a number in the scientific notation of spreadsheets, in which digits are lost. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i;

/**
 * Returns a telephone number without the apostrophe that keeps a spreadsheet from calculating with it. A foreign number gets its country
 * code, because without the code it would be a different number here.
 */
function phoneOf(written: string, country: string): string | null {
  const phone = written.replace(/^'+\s*/, '');
  if (shortened.test(phone)) return null;
  if (country === usualCountry || !isSupportedCountry(country)) return phone;
  const number = parsePhoneNumber(phone, country);
  return number?.isPossible() ? number.formatInternational() : phone;
}

/** Extracts the address from a cell as mail programs or spreadsheets write it: after a name (`Ana <ana@b.example>`) or as a mailto link. */
function addressOf(written: string): string {
  const [, address = written] = /^[^<>]*<([^<>]+)>$/.exec(written) ?? [];
  return address.trim().replace(/^mailto:\s*/i, '');
}

type FaultCode = FieldFault['code'];
type Read<Value> = { value: Value } | { code: FaultCode };

/** Returns the values of all fields in the form in which they are stored, and faults for invalid values. */
function knownValues(values: RowValues, { dayOrder, country }: RowSettings) {
  const faults: FieldFault[] = [];
  const known = <Value>(field: LeadImportField, read: (text: string) => Read<Value>): Value | null => {
    const written = values[field];
    if (written === undefined) return null;
    const found = read(written);
    if ('value' in found) return found.value;
    faults.push({ field, code: found.code });
    return null;
  };
  const {
    INVALID_DAY,
    INVALID_DAY_MDY,
    NO_SUCH_DAY,
    DAY_IN_FUTURE,
    PHONE_SHORTENED,
    UNKNOWN_LEGAL_BASIS,
    UNKNOWN_LOSS_REASON,
  } = declaration.fieldErrors;
  const dayFaults = {
    unreadable: dayOrder === 'mdy' ? INVALID_DAY_MDY : INVALID_DAY,
    nonexistent: NO_SUCH_DAY,
    future: DAY_IN_FUTURE,
  };
  const day = (written: string): Read<string> => {
    const read = readDay(written, dayOrder);
    return typeof read === 'string' ? { code: dayFaults[read] } : { value: read.day };
  };
  const moment = (written: string): Read<Date> => {
    const read = readMoment(written, dayOrder, new Date());
    return typeof read === 'string' ? { code: dayFaults[read] } : { value: read.at };
  };
  const orFault = <Value>(value: Value | null | undefined, code: FaultCode): Read<Value> =>
    value === null || value === undefined ? { code } : { value };
  const readers: Partial<Record<LeadFieldKind, (text: string) => Read<string>>> = {
    phone: (text) => orFault(phoneOf(text, country), PHONE_SHORTENED),
    email: (text) => ({ value: addressOf(text) }),
    day,
    legalBasis: (text) => orFault(namedLegalBasisOf(text), UNKNOWN_LEGAL_BASIS),
    lossReason: (text) => orFault(namedLossReasonOf(text), UNKNOWN_LOSS_REASON),
  };
  const fields = eachOf(leadFieldNames, (name) => {
    const read = readers[leadFields[name].kind];
    return read === undefined ? values[name] : known(name, read);
  });
  return { fields, createdAt: known('createdAt', moment), faults };
}

/** Returns the lead described by the values of a row, or the faults of the row. */
function leadOf(
  values: RowValues,
  settings: RowSettings,
): { lead: LeadFields; createdAt: Date | null } | { faults: FieldFault[] } {
  const { fields, createdAt, faults: unknown } = knownValues(values, settings);
  fields.source ??= settings.source;
  fields.status ??= settings.status;
  const parsed = LeadOfRow.safeParse(fields, { reportInput: true });
  const faults = parsed.success ? [] : fieldFaults(parsed.error.issues);
  faults.push(...unknown);
  const basis = BasisOfRow.safeParse(fields);
  if (basis.success && !unknown.some(({ field }) => isOfBasis(field)))
    faults.push(...basisFaults(basis.data));
  return parsed.success && faults.length === 0 ? { lead: parsed.data, createdAt } : { faults };
}

/** Returns the values without the faulty ones; a legal basis is omitted as a whole. Null when a fault is not in a value of the row. */
function withoutWrong(values: RowValues, faults: readonly FieldFault[]): RowValues | null {
  const wrong = faults.map(({ field }) => field);
  const isLeft = (field: string) => !wrong.includes(field) && !(isOfBasis(field) && wrong.some(isOfBasis));
  const left: RowValues = Object.fromEntries(Object.entries(values).filter(([field]) => isLeft(field)));
  return Object.keys(left).length < Object.keys(values).length ? left : null;
}

/**
 * Parses a row as a lead.
 * @param cells cells of the row; missing cells count as empty
 * @param isOwnFile true when this service wrote the file, so that the apostrophes that disarm formulas are removed
 */
export function readRow(cells: readonly string[], settings: RowSettings, isOwnFile = false): ReadRow {
  if (isMisshapen(cells, settings)) {
    return { faults: [{ field: 'row', code: declaration.fieldErrors.ROW_CELLS }] };
  }
  const found = valuesOf(cells, settings.mapping, isOwnFile);
  const faults = [...found.faults];
  const addFaults = (more: readonly FieldFault[]) => {
    for (const fault of more) if (!faults.some(({ field }) => field === fault.field)) faults.push(fault);
  };
  const leavesOut = settings.wrongValues === 'leaveOut';
  for (let values: RowValues | null = found.values; values !== null; ) {
    const read = leadOf(values, settings);
    if ('faults' in read) {
      addFaults(read.faults);
      values = leavesOut ? withoutWrong(values, read.faults) : null;
      continue;
    }
    if (faults.length > 0 && !leavesOut) break;
    const own = leadFieldNames.filter((field) => values?.[field] !== undefined);
    return { ...read, own: new Set(own), leftOut: faults };
  }
  return { faults };
}
