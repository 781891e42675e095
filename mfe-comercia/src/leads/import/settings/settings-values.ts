import {
  leadImportJoinedFields,
  leadImportMatches,
  leadStatuses,
  limits,
} from '@portals/contracts/constants';
import { LeadImport, LeadImportAnalysis, LeadImportSettings } from '@portals/contracts/marketing';

const { encoding, separator } = LeadImportSettings.shape;
/** A text that may be empty while it is being typed. */
const anyText = LeadImport.shape.fileName;

/** The settings of an import in the form, even while incomplete. */
export const SettingsValues = LeadImportSettings.extend({
  /** Null until chosen; the detected value applies until then. */
  encoding: encoding.nullable(),
  separator: separator.nullable(),
  /** Null until chosen; the mapping suggested by the headings applies until then. */
  mapping: LeadImportAnalysis.shape.mapping.nullable(),
  source: anyText,
  status: anyText,
});
export type SettingsValues = ReturnType<typeof SettingsValues.parse>;
export type Mapping = NonNullable<SettingsValues['mapping']>;

/** Returns the name of the draft of an import's settings. */
export const settingsDraft = (id: number) => `lead-imports/${id}`;

const workbook = /\.xlsx$/i;

/** Returns true when the browser has converted the file from a workbook, so that its format is known. */
export const isFromWorkbook = ({ fileName }: LeadImport) => workbook.test(fileName);

/** Returns the initial values: the settings of the last check, or the name of the file as the source. */
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

/** Returns the field of each column: the chosen mapping if it fits the columns, otherwise the one that the headings suggest. */
export function mappingOf(
  { mapping }: SettingsValues,
  { headings, mapping: guessed }: LeadImportAnalysis,
): Mapping {
  return mapping?.length === headings.length ? mapping : guessed;
}

export interface SettingsProblems {
  /** True when no column holds the company name. */
  companyName: boolean;
  /** Columns whose field another column holds too, and which cannot be joined. */
  doubled: ReadonlySet<number>;
  source: boolean;
  status: boolean;
}

/** Returns the problems to correct before a check; the service makes the same checks. */
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
