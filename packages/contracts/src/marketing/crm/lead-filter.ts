import { z } from 'zod';
import { fitLevels, leadColumns, leadPlaces, leadStepKinds } from '../../constants/leads.js';
import { legalBasisFilters } from '../../constants/legal-basis.js';
import { limits } from '../../constants/limits.js';
import { id, idParam, text, timestamp } from '../../fields/fields.js';

/** A day by the clock of `businessZone`, such as `2026-12-28`. 9999-12-31 is refused, because no day can be written that follows it. */
const day = z.iso.date().refine((value) => value < '9999-12-31');

/** Fields that select leads of a company. `status`, `source` and `sector` match regardless of case and accents. */
export const filterFields = {
  /** Full-text search in all fields of a lead, including its notes (rule 9.8). */
  search: text().trim().max(limits.name).optional(),
  status: text().trim().max(limits.label).optional(),
  /** A column of the board; `other` means all statuses that are not suggested. */
  column: z.enum(leadColumns).optional(),
  source: text().trim().max(limits.label).optional(),
  sector: text().trim().max(limits.label).optional(),
  /** Leads created at or after this moment. */
  createdFrom: timestamp.optional(),
  /** Leads created before this moment, which must be after `createdFrom`. */
  createdUntil: timestamp.optional(),
  /** Leads that took this step between `stepFrom` and `stepUntil` (rule 12.46); requires both. */
  step: z.enum(leadStepKinds).optional(),
  stepFrom: day.optional(),
  /** The last day of the range, included. */
  stepUntil: day.optional(),
  /** Leads that were in this place at the end of the day `wasOn` (rule 12.47), which it requires. */
  wasIn: z.enum(leadPlaces).optional(),
  wasOn: day.optional(),
  /** Leads, neither won nor lost, whose next step is due by this day. */
  nextStepUntil: z.iso.date().optional(),
  /** Level of the lead's fit. */
  fit: z.enum(fitLevels).optional(),
  /** Leads with this legal basis, or without any. */
  legalBasis: z.enum(legalBasisFilters).optional(),
  /** Leads that this import created; none after 30 days, when the rows of the import are deleted. */
  importId: z.union([id, idParam]).optional(),
};

const Fields = z.object(filterFields);
type Fields = z.infer<typeof Fields>;

/** Fields that are valid only together. */
const together = [
  ['step', 'stepFrom', 'stepUntil'],
  ['wasIn', 'wasOn'],
] as const;

/** A fault of fields that are valid on their own but not together, and the fields to drop because of it. */
interface FilterFault {
  field: keyof Fields;
  code: 'REQUIRED' | 'INVALID';
  drop: readonly (keyof Fields)[];
}

function faultsOf(filter: Fields): FilterFault[] {
  const { createdFrom, createdUntil, stepFrom, stepUntil } = filter;
  const faults = together.flatMap((fields): FilterFault[] => {
    const missing = fields.filter((name) => filter[name] === undefined);
    if (missing.length === fields.length) return [];
    return missing.map((field) => ({ field, code: 'REQUIRED', drop: fields }));
  });
  if (stepFrom !== undefined && stepUntil !== undefined && stepUntil < stepFrom) {
    faults.push({ field: 'stepUntil', code: 'INVALID', drop: together[0] });
  }
  if (createdFrom !== undefined && createdUntil !== undefined) {
    const isEmpty = Date.parse(createdUntil) <= Date.parse(createdFrom);
    if (isEmpty) faults.push({ field: 'createdUntil', code: 'INVALID', drop: ['createdUntil'] });
  }
  return faults;
}

/**
 * Refuses a field without the others that it needs (REQUIRED at the missing ones), and a range that ends before it begins (INVALID at its
 * end).
 */
export const wholeFilter: z.core.CheckFn<Fields> = ({ value, issues }) => {
  for (const { field, code } of faultsOf(value)) {
    issues.push({ code: 'custom', path: [field], params: { code }, input: value[field] });
  }
};

/** Returns a filter without the fields that `wholeFilter` would refuse, for filters read from an address, which anybody can edit. */
export function withoutHalves<Filter extends Fields>(filter: Filter): Filter {
  const dropped = new Set<string>(faultsOf(filter).flatMap(({ drop }) => drop));
  return { ...filter, ...Object.fromEntries([...dropped].map((name) => [name, undefined])) };
}

/** A filter of the list of leads; an empty one selects all leads of the company. */
export const LeadFilter = Fields.check(wholeFilter);
export type LeadFilter = z.infer<typeof LeadFilter>;
