import {
  leadImportJoinedFields,
  leadImportMatches,
  leadStatuses,
  limits,
} from '@portals/contracts/constants';
import { LeadImport, LeadImportAnalysis, LeadImportSettings } from '@portals/contracts/marketing';

const { encoding, separator } = LeadImportSettings.shape;
/** Text that may be empty while the user edits it. */
const anyText = LeadImport.shape.fileName;

/** Settings of an import while the user edits them, possibly incomplete. */
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

/** Returns true for a file that the browser has converted from a workbook, so that its format is known. */
export const isFromWorkbook = ({ fileName }: LeadImport) => workbook.test(fileName);

/** Returns the initial settings: from the last check if there was one, otherwise defaults, with the file name as the source. */
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

/** Returns the field for each column: the chosen mapping if it still fits the columns, otherwise the mapping suggested by the headings. */
export function mappingOf(
  { mapping }: SettingsValues,
  { headings, mapping: guessed }: LeadImportAnalysis,
): Mapping {
  return mapping?.length === headings.length ? mapping : guessed;
}

export interface SettingsProblems {
  /** True when no column is mapped to the company's name. */
  companyName: boolean;
  /** Columns that are mapped to the same field as another column, although this field cannot combine several columns. */
  doubled: ReadonlySet<number>;
  source: boolean;
  status: boolean;
}

/** Returns the problems that prevent a check. The service enforces the same rules. */
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
