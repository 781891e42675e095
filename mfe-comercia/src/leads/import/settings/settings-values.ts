import {
  leadImportJoinedFields,
  leadImportMatches,
  leadStatuses,
  limits,
} from '@portals/contracts/constants';
import { LeadImport, LeadImportAnalysis, LeadImportSettings } from '@portals/contracts/marketing';

const { encoding, separator } = LeadImportSettings.shape;
/** Text that may be empty while a person edits it. */
const anyText = LeadImport.shape.fileName;

/** Settings of an import as the user edits them, complete or not. */
export const SettingsValues = LeadImportSettings.extend({
  /** Chosen encoding; null for the detected one. */
  encoding: encoding.nullable(),
  separator: separator.nullable(),
  /** Chosen mapping of columns to fields; null for the one suggested by the headings. */
  mapping: LeadImportAnalysis.shape.mapping.nullable(),
  source: anyText,
  status: anyText,
});
export type SettingsValues = ReturnType<typeof SettingsValues.parse>;
export type Mapping = NonNullable<SettingsValues['mapping']>;

/** Returns the key under which the draft of an import's settings is stored. */
export const settingsDraft = (id: number) => `lead-imports/${id}`;

const workbook = /\.xlsx$/i;

/** Returns true for a file that was converted from a workbook in the browser, so that its format is known. */
export const isFromWorkbook = ({ fileName }: LeadImport) => workbook.test(fileName);

/** Returns the initial settings: those of the last check, otherwise defaults, with the file name as the source. */
export function firstValues(shown: LeadImport): SettingsValues {
  if (shown.settings) return shown.settings;
  const format = isFromWorkbook(shown)
    ? ({ encoding: 'utf-8', separator: 'comma' } as const)
    : { encoding: null, separator: null };
  return {
    ...format,
    headingRow: null,
    mapping: null,
    source: shown.fileName.replace(/\.[^.]*$/, '').slice(0, limits.label),
    status: leadStatuses[0],
    duplicates: 'skip',
    matchBy: [...leadImportMatches],
    country: 'ES',
    dayOrder: 'dmy',
    wrongValues: 'refuse',
  };
}

/** Returns the field of each column: the chosen mapping if it still fits the columns, otherwise the one suggested by the headings. */
export function mappingOf(
  { mapping }: SettingsValues,
  { headings, mapping: guessed }: LeadImportAnalysis,
): Mapping {
  return mapping?.length === headings.length ? mapping : guessed;
}

export interface SettingsProblems {
  /** True when no column is mapped to the company's name. */
  companyName: boolean;
  /** Columns mapped to the same field as another one, although the field cannot be joined. */
  doubled: ReadonlySet<number>;
  source: boolean;
  status: boolean;
}

/** Returns the problems that prevent a check. The service validates the same. */
export function problemsOf(values: SettingsValues, mapping: Mapping): SettingsProblems {
  const doubled = mapping.flatMap((field, column) => {
    const single = field !== null && !leadImportJoinedFields.includes(field);
    return single && mapping.filter((other) => other === field).length > 1 ? [column] : [];
  });
  return {
    companyName: !mapping.includes('companyName'),
    doubled: new Set(doubled),
    source: values.source.trim() === '',
    status: values.status.trim() === '',
  };
}

export const hasProblems = ({ companyName, doubled, source, status }: SettingsProblems) =>
  companyName || doubled.size > 0 || source || status;
