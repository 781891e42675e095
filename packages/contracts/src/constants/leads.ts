import { isSameLabel, statusNamedIn } from './labels.js';
import type { Language } from './language.js';

/**
 * Statuses that are suggested for a lead, in the order of the work (rule 9.7). A status is free text: any other one is as good,
 * and has its place in the column `other` of the board.
 */
export const leadStatuses = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Statuses on the board besides the suggested ones: the most frequent ones (rule 15.30). */
export const boardStatuses = 50;
/** Statuses, sources and sectors to choose from: the most frequent of each (rule 9.40). */
export const leadValuesMax = 100;

/** What the suggested statuses are called in each language, as screens show them. */
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

/** The suggested status that a text names in either language, such as `won` for "Ganado"; undefined for any other text. */
export const namedStatusOf = statusNamedIn(leadStatuses, leadStatusNames);

/** A status as it is stored (rule 9.41): "Ganado" is the suggested `won`; all else stays as it is written, `WON` too. */
export function storedStatus(status: string): string {
  const named = namedStatusOf(status);
  return named === undefined || isSameLabel(named, status) ? status : named;
}

/** The columns of the board, from left to right: one for each suggested status, and one for all others. */
export const leadColumns = [...leadStatuses, 'other'] as const;
export type LeadColumn = (typeof leadColumns)[number];

/** The columns of leads that somebody still works on. */
export const openLeadColumns: readonly LeadColumn[] = leadColumns.filter(
  (column) => column !== 'won' && column !== 'lost',
);

/** Steps of leads by which lists are filtered: to a later and to an earlier column, and the first ones to won, to lost and out of new. */
export const leadStepKinds = ['forward', 'back', 'won', 'lost', 'contacted'] as const;
export type LeadStepKind = (typeof leadStepKinds)[number];

/** Where leads have been: in a column of the board, or in any of those that are neither won nor lost. */
export const leadPlaces = [...leadColumns, 'open'] as const;
export type LeadPlace = (typeof leadPlaces)[number];

/** What changed the status of a lead: a person, an import, a merge of duplicates, or an undo of one of them. */
export const leadEventOrigins = ['hand', 'import', 'merge', 'undo'] as const;
export type LeadEventOrigin = (typeof leadEventOrigins)[number];

/** Whom a company sells to. */
export const audienceTypes = ['B2C', 'B2B', 'both'] as const;
export type AudienceType = (typeof audienceTypes)[number];

/** How well a lead fits, in a word, from the best (rule 9.30). */
export const fitLevels = ['high', 'medium', 'low'] as const;
export type FitLevel = (typeof fitLevels)[number];

/** The least points of each level. */
const fitLevelStarts = { high: 70, medium: 40, low: 0 } as const satisfies Record<FitLevel, number>;

/** @param fit points from 0 to 100 */
export const fitLevelOf = (fit: number): FitLevel =>
  fitLevels.find((level) => fit >= fitLevelStarts[level]) ?? 'low';

/** The points of a level, both ends included. */
export function fitPointsOf(level: FitLevel): { from: number; to: number } {
  const better = fitLevels[fitLevels.indexOf(level) - 1];
  return { from: fitLevelStarts[level], to: better === undefined ? 100 : fitLevelStarts[better] - 1 };
}

/** What a lead has points for, or has none for (rule 9.31). */
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

/** Why leads may be one, the surest reason first (rule 9.15). */
export const leadDuplicateReasons = ['email', 'phone', 'name'] as const;
export type LeadDuplicateReason = (typeof leadDuplicateReasons)[number];

/** Leads that can be merged at once. */
export const leadMergeMax = 20;
