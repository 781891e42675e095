/**
 * Statuses that are suggested for a lead, in the order of the work (rule 9.7). A status is free text: any other one is as good,
 * and has its place in the column `other` of the board.
 */
export const leadStatuses = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** The columns of the board, from left to right: one for each suggested status, and one for all others. */
export const leadColumns = [...leadStatuses, 'other'] as const;
export type LeadColumn = (typeof leadColumns)[number];

/** What changed the status of a lead: a person, an import, a merge of duplicates, or an undo of one of them. */
export const leadEventOrigins = ['hand', 'import', 'merge', 'undo'] as const;
export type LeadEventOrigin = (typeof leadEventOrigins)[number];

/** Whom a company sells to. */
export const audienceTypes = ['B2C', 'B2B', 'both'] as const;
export type AudienceType = (typeof audienceTypes)[number];
