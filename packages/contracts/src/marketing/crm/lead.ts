import { z } from 'zod';
import { leadColumns, leadEventOrigins } from '../../constants/leads.js';
import { legalBases } from '../../constants/legal-basis.js';
import { id, timestamp } from '../../fields/fields.js';
import { pageFields, version } from '../kernel/index.js';
import { answerFields, changeFields, inputFields } from './lead-field-schemas.js';
import { filterFields, wholeFilter } from './lead-filter.js';

/** A basis that is there, with its day and source as far as there are any. */
export const LegalBasisInput = z.object({
  legalBasis: z.enum(legalBases),
  legalBasisOn: inputFields.legalBasisOn,
  legalBasisSource: inputFields.legalBasisSource,
});
export type LegalBasisInput = z.infer<typeof LegalBasisInput>;

/**
 * What a lead is made of (rule 9.7). Source and status are free text; `leadStatuses` are suggestions.
 *
 * The legal basis says why the lead may get email (rule 11.50). A consent needs its day and where it was given, or the answer is 400
 * with CONSENT_DAY_REQUIRED or CONSENT_SOURCE_REQUIRED at the field; a day or source without a basis is LEGAL_BASIS_REQUIRED, and a
 * day that has not begun anywhere on earth LEGAL_BASIS_IN_FUTURE.
 */
export const LeadInput = z.object({ ...inputFields, marketingCompanyId: id });
export type LeadInput = z.infer<typeof LeadInput>;

/**
 * POST /api/marketing/leads, with a random `requestKey`: when the answer is lost, the same call with the same key is answered with
 * the lead that the first one has stored, and stores no second one.
 *
 * With `ifKnown: 'ask'`, nothing is stored of somebody who is known (rule 9.18): 409 LEAD_KNOWN, with the oldest lead that has the
 * address as `conflict.current`, a `LeadRow`; 409 LEAD_ERASED when the person's data were erased on request. The same call with
 * `add` stores the lead all the same.
 */
export const NewLeadInput = LeadInput.extend({
  ifKnown: z.enum(['ask', 'add']).default('add'),
  requestKey: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});
export type NewLeadInput = z.infer<typeof NewLeadInput>;

/**
 * PATCH /api/marketing/leads/:id: what changes, and the version that was read (rule 9.6). Moving a lead on the board is a change
 * of its status. Taking the legal basis away takes its day and source away too.
 */
export const LeadPatch = z.object(changeFields).partial().extend({ version });
export type LeadPatch = z.infer<typeof LeadPatch>;

const { notes, ...rowFields } = answerFields;

/** A lead in a list and on the board: everything but its notes. */
export const LeadRow = z.object({
  id,
  marketingCompanyId: id,
  ...rowFields,
  /** How well it fits the company, from 0 to 100 (rule 9.30). */
  fit: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version,
});
export type LeadRow = z.infer<typeof LeadRow>;

export const Lead = LeadRow.extend({ notes });
export type Lead = z.infer<typeof Lead>;

/** The fields of `LeadQuery`, each for itself. */
export const LeadQueryFields = z.object({
  ...filterFields,
  sort: z
    .enum([
      'name',
      '-name',
      'status',
      '-status',
      'createdAt',
      '-createdAt',
      'nextStep',
      '-nextStep',
      'fit',
      '-fit',
    ])
    .default('-createdAt'),
  ...pageFields,
});

/**
 * Query of GET /api/marketing/companies/:id/leads, answered with rows. The total number of matches is in the X-Total-Count
 * header. By status means in the order of the board; by next step, leads without a date are the last in both directions. `-fit`
 * begins with the leads that fit best.
 */
export const LeadQuery = LeadQueryFields.check(wholeFilter);
export type LeadQuery = z.infer<typeof LeadQuery>;

const { column: _column, ...boardFilterFields } = filterFields;

/** Query of GET /api/marketing/companies/:id/leads/board; `cards` is how many leads of each column are answered. */
export const LeadBoardQuery = z
  .object({
    ...boardFilterFields,
    cards: z.coerce.number().int().min(0).max(50).default(20),
  })
  .check(wholeFilter);
export type LeadBoardQuery = z.infer<typeof LeadBoardQuery>;

/**
 * The board: all columns from left to right, each with the number of all its leads and the newest of them. The list with
 * `column` and the standard order hands out the others, page by page.
 */
export const LeadBoard = z.object({
  columns: z.array(z.object({ column: z.enum(leadColumns), count: z.int(), leads: z.array(LeadRow) })),
  /**
   * The statuses that leads have, in the order of the board: suggested ones, and the `boardStatuses` most frequent others, each as one
   * of its leads writes it.
   */
  statuses: z.array(z.object({ status: z.string(), count: z.int() })),
  /** How many leads have a status that is not among these. */
  otherLeads: z.int().default(0),
});
export type LeadBoard = z.infer<typeof LeadBoard>;

/** Which part of a list that is always in one order: the events of a lead, and changes of many leads with what they kept. */
export const LeadEventQuery = z.object(pageFields);
export type LeadEventQuery = z.infer<typeof LeadEventQuery>;

/** A change of a lead's status; its creation is the one with `from` null (rule 9.9). Lists begin with the newest. */
export const LeadEvent = z.object({
  id,
  leadId: id,
  at: timestamp,
  /** Who did it. */
  userId: id,
  from: z.string().nullable(),
  to: z.string(),
  how: z.enum(leadEventOrigins),
});
export type LeadEvent = z.infer<typeof LeadEvent>;
