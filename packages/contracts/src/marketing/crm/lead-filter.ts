import { z } from 'zod';
import { fitLevels, leadColumnFilters, leadColumns, leadStepKinds } from '../../constants/leads.js';
import { legalBasisFilters } from '../../constants/legal-basis.js';
import { limits } from '../../constants/limits.js';
import { lossReasonFilters } from '../../constants/loss-reasons.js';
import { id, idParam, text, timestamp } from '../../fields/fields.js';

/** A day in the time zone `businessZone`, `2026-12-28`. The last representable day is excluded, because queries need the next day. */
const day = z.iso.date().refine((value) => value < '9999-12-31');

/** Filter fields for a company's leads. `status`, `source` and `sector` ignore case and accents. */
export const filterFields = {
  /** Words to search for in all texts of a lead, including its notes (rule 9.8). */
  search: text().trim().max(limits.name).optional(),
  status: text().trim().max(limits.label).optional(),
  /** A column of the board; `other` contains the leads with a custom status. */
  column: z.enum(leadColumns).optional(),
  source: text().trim().max(limits.label).optional(),
  sector: text().trim().max(limits.label).optional(),
  /** Leads created at this time or later. */
  createdFrom: timestamp.optional(),
  /** Leads created before this time, which must be after `createdFrom`. */
  createdUntil: timestamp.optional(),
  /** Leads with this kind of status change between the days `stepFrom` and `stepUntil` (rule 12.46), which are both required with it. */
  step: z.enum(leadStepKinds).optional(),
  stepFrom: day.optional(),
  /** Last day of the status changes, inclusive. */
  stepUntil: day.optional(),
  /** Leads that were in this column at the end of the day `wasOn` (rule 12.47), which is required with it. */
  wasIn: z.enum(leadColumnFilters).optional(),
  wasOn: day.optional(),
  /** Open leads whose next step is due on this day or earlier. */
  nextStepUntil: z.iso.date().optional(),
  fit: z.enum(fitLevels).optional(),
  /** Leads with this legal basis; `none` for leads without a legal basis. */
  legalBasis: z.enum(legalBasisFilters).optional(),
  /** Leads with this reason of loss; `none` for leads without a reason that are lost now, or were lost in the filtered period. */
  lossReason: z.enum(lossReasonFilters).optional(),
  /** Leads assigned to this person, or to nobody (rule 18.41). */
  assignee: z.union([z.literal('none'), id, idParam]).optional(),
  /** Leads created by this import; matches none after 30 days, when the import's rows have been deleted. */
  importId: z.union([id, idParam]).optional(),
};

const Fields = z.object(filterFields);
type Fields = z.infer<typeof Fields>;

/** Groups of fields that are only valid together. */
const together = [
  ['step', 'stepFrom', 'stepUntil'],
  ['wasIn', 'wasOn'],
] as const;

/** A conflict between fields, and the fields to drop so that the filter becomes valid. */
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
 * Rejects incomplete groups of fields (REQUIRED at the missing fields), and ranges that end before they begin (INVALID at the field for the
 * end).
 */
export const checkFilter: z.core.CheckFn<Fields> = ({ value, issues }) => {
  for (const { field, code } of faultsOf(value)) {
    issues.push({ code: 'custom', path: [field], params: { code }, input: value[field] });
  }
};

/** Returns a filter without the fields that `checkFilter` would reject. Filters in a URL need this, because anybody can edit a URL. */
export function withoutIncompleteFields<Filter extends Fields>(filter: Filter): Filter {
  const dropped = new Set<string>(faultsOf(filter).flatMap(({ drop }) => drop));
  return { ...filter, ...Object.fromEntries([...dropped].map((name) => [name, undefined])) };
}

/** Filter of the list of leads; an empty filter selects all leads of the company. */
export const LeadFilter = Fields.check(checkFilter);
export type LeadFilter = z.infer<typeof LeadFilter>;
