import { z } from 'zod';
import { fitLevels, leadColumns, leadPlaces, leadStepKinds } from '../../constants/leads.js';
import { legalBasisFilters } from '../../constants/legal-basis.js';
import { limits } from '../../constants/limits.js';
import { id, idParam, text, timestamp } from '../../fields/fields.js';

/** A day by the clock of `businessZone`, `2026-12-28`. The last one that can be written has none after it. */
const day = z.iso.date().refine((value) => value < '9999-12-31');

/** Fields that select leads of a company. `status`, `source` and `sector` match regardless of case and accents. */
export const filterFields = {
  /** Rule 9.8; looks at all text of a lead, its notes included. */
  search: text().trim().max(limits.name).optional(),
  status: text().trim().max(limits.label).optional(),
  /** A column of the board, `other` being all statuses that are not suggested. */
  column: z.enum(leadColumns).optional(),
  source: text().trim().max(limits.label).optional(),
  sector: text().trim().max(limits.label).optional(),
  /** Leads since this moment. */
  createdFrom: timestamp.optional(),
  /** Leads before this moment, which is after `createdFrom`. */
  createdUntil: timestamp.optional(),
  /** Leads that took such a step on one of the days from `stepFrom` to `stepUntil` (rule 12.46); needs both. */
  step: z.enum(leadStepKinds).optional(),
  stepFrom: day.optional(),
  /** Belongs to them too. */
  stepUntil: day.optional(),
  /** Leads that were there at the end of the day `wasOn` (rule 12.47), which it needs. */
  wasIn: z.enum(leadPlaces).optional(),
  wasOn: day.optional(),
  /** Leads, neither won nor lost, whose next step is due on this day or before. */
  nextStepUntil: z.iso.date().optional(),
  /** How well it fits, in a word. */
  fit: z.enum(fitLevels).optional(),
  /** Leads with this legal basis, or with none. */
  legalBasis: z.enum(legalBasisFilters).optional(),
  /** Leads that this import has created; none once its rows are gone, after 30 days. */
  importId: z.union([id, idParam]).optional(),
};

const Fields = z.object(filterFields);
type Fields = z.infer<typeof Fields>;

/** Fields that mean something only together. */
const together = [
  ['step', 'stepFrom', 'stepUntil'],
  ['wasIn', 'wasOn'],
] as const;

/** A fault between fields that are each valid on their own, and the fields to drop so that the rest of the filter works. */
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

/** Refuses fields without the others that they need (REQUIRED at these), and ends before their beginning (INVALID at the end). */
export const wholeFilter: z.core.CheckFn<Fields> = ({ value, issues }) => {
  for (const { field, code } of faultsOf(value)) {
    issues.push({ code: 'custom', path: [field], params: { code }, input: value[field] });
  }
};

/** A filter without the fields that `wholeFilter` would refuse, for those who read it from an address that anybody can change. */
export function withoutHalves<Filter extends Fields>(filter: Filter): Filter {
  const dropped = new Set<string>(faultsOf(filter).flatMap(({ drop }) => drop));
  return { ...filter, ...Object.fromEntries([...dropped].map((name) => [name, undefined])) };
}

/** A filter as the list of leads has it; an empty one means all leads of the company. */
export const LeadFilter = Fields.check(wholeFilter);
export type LeadFilter = z.infer<typeof LeadFilter>;
