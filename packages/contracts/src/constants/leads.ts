import { isSameLabel, statusNamedIn } from './labels.js';
import type { Language } from './language.js';

/**
 * Suggested statuses of a lead, in the order of the sales process (rule 9.7). A status is free text: any other text is equally valid, and
 * the board shows its leads in the column `other`.
 */
export const leadStatuses = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Maximum number of statuses on the board besides the suggested ones; the most frequent are shown (rule 15.30). */
export const boardStatuses = 50;
/** Maximum number of statuses, sources and sectors that a filter offers, the most frequent of each (rule 9.40). */
export const leadValuesMax = 100;

/** Display names of the suggested statuses in each language. */
export const leadStatusNames: Readonly<Record<Language, Readonly<Record<LeadStatus, string>>>> = {
  en: {
    new: 'New',
    contacted: 'Contacted',
    qualified: 'Qualified',
    proposal: 'Proposal',
    won: 'Won',
    lost: 'Lost',
  },
  es: {
    new: 'Nuevo',
    contacted: 'Contactado',
    qualified: 'Cualificado',
    proposal: 'Propuesta',
    won: 'Ganado',
    lost: 'Perdido',
  },
};

/** Returns the suggested status for a display name in either language, such as `won` for "Ganado"; undefined for other texts. */
export const namedStatusOf = statusNamedIn(leadStatuses, leadStatusNames);

/** Returns a status as it is stored (rule 9.41): "Ganado" becomes the suggested `won`; any other text, even `WON`, is stored unchanged. */
export function storedStatus(status: string): string {
  const named = namedStatusOf(status);
  return named === undefined || isSameLabel(named, status) ? status : named;
}

/** The columns of the board from left to right: one for each suggested status, and one for all other statuses. */
export const leadColumns = [...leadStatuses, 'other'] as const;
export type LeadColumn = (typeof leadColumns)[number];

/** The columns of leads that are still being worked on. */
export const openLeadColumns: readonly LeadColumn[] = leadColumns.filter(
  (column) => column !== 'won' && column !== 'lost',
);

/** Status changes that lists can be filtered by: to a later or earlier column, the first to won, the first to lost, the first from new. */
export const leadStepKinds = ['forward', 'back', 'won', 'lost', 'contacted'] as const;
export type LeadStepKind = (typeof leadStepKinds)[number];

/** Filter values for the position of a lead: a column of the board, or `open`, which covers all columns except won and lost. */
export const leadColumnFilters = [...leadColumns, 'open'] as const;
export type LeadColumnFilter = (typeof leadColumnFilters)[number];

/** Causes of a status change: a person, an import, a merge of duplicates, or an undo of one of these. */
export const leadEventOrigins = ['hand', 'import', 'merge', 'undo'] as const;
export type LeadEventOrigin = (typeof leadEventOrigins)[number];

/** Types of customers that a company sells to. */
export const audienceTypes = ['B2C', 'B2B', 'both'] as const;
export type AudienceType = (typeof audienceTypes)[number];

/** Levels of fit of a lead, from best to worst (rule 9.30). */
export const fitLevels = ['high', 'medium', 'low'] as const;
export type FitLevel = (typeof fitLevels)[number];

/** Minimum points of each level. */
const fitLevelStarts = { high: 70, medium: 40, low: 0 } as const satisfies Record<FitLevel, number>;

/**
 * Returns the level of a fit.
 * @param fit points from 0 to 100
 */
export const fitLevelOf = (fit: number): FitLevel =>
  fitLevels.find((level) => fit >= fitLevelStarts[level]) ?? 'low';

/** Returns the range of points of a level, both ends included. */
export function fitPointsOf(level: FitLevel): { from: number; to: number } {
  const better = fitLevels[fitLevels.indexOf(level) - 1];
  return { from: fitLevelStarts[level], to: better === undefined ? 100 : fitLevelStarts[better] - 1 };
}

/** Criteria for which a lead gets points (rule 9.31). */
export const fitReasons = [
  'email',
  'noEmail',
  'phone',
  'noPhone',
  'person',
  'noPerson',
  'positionDecides',
  'positionLeads',
  'positionOther',
  'noPosition',
  'positionNamed',
  'positionNotNamed',
  'sectorInAudience',
  'sectorInObjectives',
  'sectorNotNamed',
  'noSector',
  'sourceReferral',
  'sourceOwn',
  'sourceMet',
  'sourceSocial',
  'sourceOther',
  'sourceCold',
  'arrivedThisWeek',
  'arrivedThisMonth',
  'arrivedThisQuarter',
  'arrivedLongAgo',
] as const;
export type FitReason = (typeof fitReasons)[number];

/** Reasons why several leads may be the same person or company, most reliable first (rule 9.15). */
export const leadDuplicateReasons = ['email', 'phone', 'name'] as const;
export type LeadDuplicateReason = (typeof leadDuplicateReasons)[number];

/** Maximum number of leads in one merge. */
export const leadMergeMax = 20;
