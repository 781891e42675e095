import { z } from 'zod';
import { leadColumns, leadEventOrigins } from '../../constants/leads.js';
import { legalBases } from '../../constants/legal-basis.js';
import { authorId, id, timestamp } from '../../fields/fields.js';
import { pageFields, version } from '../kernel/index.js';
import { answerFields, changeFields, inputFields } from './lead-field-schemas.js';
import { checkFilter, filterFields } from './lead-filter.js';

/** A legal basis, whose day and source may be unknown. */
export const LegalBasisInput = z.object({
  legalBasis: z.enum(legalBases),
  legalBasisOn: inputFields.legalBasisOn,
  legalBasisSource: inputFields.legalBasisSource,
});
export type LegalBasisInput = z.infer<typeof LegalBasisInput>;

/** Id of the workspace member to whom the lead is assigned; null for nobody (rule 18.41). */
const assigneeId = id.nullable();

/**
 * The fields of a lead (rule 9.7). Source and status are free text; `leadStatuses` are suggestions.
 *
 * The legal basis is the reason why the lead may be sent email (rule 11.50). Errors, all 400: CONSENT_DAY_REQUIRED or
 * CONSENT_SOURCE_REQUIRED for a consent without a day or source, LEGAL_BASIS_REQUIRED for a day or source without a basis, and
 * LEGAL_BASIS_IN_FUTURE for a day that has not begun in any time zone.
 */
export const LeadInput = z.object({
  ...inputFields,
  marketingCompanyId: id,
  assigneeId: assigneeId.optional(),
});
export type LeadInput = z.infer<typeof LeadInput>;

/**
 * POST /api/marketing/leads, with a random `requestKey` that makes retries safe: when the reply is lost, a retry with the same key returns
 * the lead that the first call stored.
 *
 * With `ifKnown: 'ask'`, a duplicate is not stored (rule 9.18): 409 LEAD_KNOWN contains the oldest lead with the same email in
 * `conflict.current`, as a `LeadRow`; 409 LEAD_ERASED when the person's data have been erased on request. A second call with `add` stores
 * the lead anyway.
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
 * PATCH /api/marketing/leads/:id: the changed fields, and the row version they are based on (rule 9.6). The board moves a lead to another
 * status with this call. Removing the legal basis also removes its day and source.
 */
export const LeadPatch = z
  .object({ ...changeFields, assigneeId })
  .partial()
  .extend({ version });
export type LeadPatch = z.infer<typeof LeadPatch>;

const { notes, ...rowFields } = answerFields;

/** A lead in a list and on the board: all fields except its notes. */
export const LeadRow = z.object({
  id,
  marketingCompanyId: id,
  ...rowFields,
  /** Fit of the lead for the company, from 0 to 100 (rule 9.30). */
  fit: z.int(),
  /** Absent in replies of the previous version. */
  assigneeId: assigneeId.default(null),
  createdAt: timestamp,
  updatedAt: timestamp,
  version,
});
export type LeadRow = z.infer<typeof LeadRow>;

export const Lead = LeadRow.extend({ notes });
export type Lead = z.infer<typeof Lead>;

/** The fields of `LeadQuery` without the checks that compare several fields. */
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
 * Query of GET /api/marketing/companies/:id/leads, which returns rows. The total number of matches is in the X-Total-Count header. Sorting
 * by status follows the order of the board; sorting by next step puts leads without a date last in both directions. `-fit` begins with the
 * best fit.
 */
export const LeadQuery = LeadQueryFields.check(checkFilter);
export type LeadQuery = z.infer<typeof LeadQuery>;

const { column: _column, ...boardFilterFields } = filterFields;

/** Query of GET /api/marketing/companies/:id/leads/board; `cards` is the number of leads that each column returns. */
export const LeadBoardQuery = z
  .object({
    ...boardFilterFields,
    cards: z.coerce.number().int().min(0).max(50).default(20),
  })
  .check(checkFilter);
export type LeadBoardQuery = z.infer<typeof LeadBoardQuery>;

/**
 * The board: all columns from left to right, each with its number of leads and the newest leads. The remaining leads of a column are
 * available from the list of leads with the filter `column` and the default sort order.
 */
export const LeadBoard = z.object({
  columns: z.array(z.object({ column: z.enum(leadColumns), count: z.int(), leads: z.array(LeadRow) })),
  /**
   * Statuses of the leads in the order of the board: the suggested statuses, then the `boardStatuses` most frequent custom ones, each
   * spelled as in one of its leads.
   */
  statuses: z.array(z.object({ status: z.string(), count: z.int() })),
  /** Number of leads whose status is not listed in `statuses`. */
  otherLeads: z.int().default(0),
});
export type LeadBoard = z.infer<typeof LeadBoard>;

/** Paging of lists with a fixed order: events of a lead, bulk changes of leads, and leads that an undo skipped. */
export const LeadEventQuery = z.object(pageFields);
export type LeadEventQuery = z.infer<typeof LeadEventQuery>;

/** A change of a lead's status (rule 9.9); `from` is null for the creation of the lead. Lists begin with the newest change. */
export const LeadEvent = z.object({
  id,
  leadId: id,
  at: timestamp,
  /**
   * User who made the change. Nobody made an event with `fromPage`; it has the id of the company's workspace instead of 0, because portals of
   * the previous version refuse 0.
   */
  userId: authorId,
  from: z.string().nullable(),
  to: z.string(),
  how: z.enum(leadEventOrigins),
  /**
   * True for a lead that a visitor created with the form of a landing page (rule 10.45); `how` is `hand` then, because portals of the previous
   * version know no other value. Absent in replies of the previous version.
   */
  fromPage: z.boolean().default(false),
});
export type LeadEvent = z.infer<typeof LeadEvent>;
