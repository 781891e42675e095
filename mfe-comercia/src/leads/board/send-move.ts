import { type LeadFieldName, leadFieldNames, legalBasisFields } from '@portals/contracts/constants';
import { Lead, LeadRow } from '@portals/contracts/marketing';
import { ApiError, api } from '@portals/platform';
import { currentRowOf } from '@portals/platform/form';
import { leadPath } from '../lead-calls';

/**
 * Fields that are not announced when a move reveals another person's changes, because they are not on the card or are reported elsewhere.
 */
const notTold = ['status', 'notes', ...legalBasisFields] as const;
type NotTold = (typeof notTold)[number];
const cardFields = leadFieldNames.filter(
  (name): name is Exclude<LeadFieldName, NotTold> => !notTold.some((other) => other === name),
);
export type CardField = (typeof cardFields)[number];

export type MoveOutcome =
  /** The move has been saved; `edited` when another person had changed other fields of the lead in the meantime. */
  | { kind: 'stored'; lead: LeadRow; edited: boolean }
  /** Another person has changed the status in the meantime, so the move was not saved. */
  | { kind: 'overtaken'; current: LeadRow }
  /** The lead no longer exists. */
  | { kind: 'gone' }
  | { kind: 'failed'; error: unknown };

/** Maximum number of attempts to save a move while other people change the lead. */
const attempts = 3;

export const differingFields = (before: LeadRow, after: LeadRow): CardField[] =>
  cardFields.filter((name) => before[name] !== after[name]);

/**
 * Changes the status of a lead. Other people's changes to other fields are preserved. A status that another person has set in the meantime
 * is not overwritten; the outcome is then `overtaken`.
 */
export async function sendMove(lead: LeadRow, status: string): Promise<MoveOutcome> {
  let { version } = lead;
  let failure: unknown;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      const stored = await api.patch(leadPath(lead.id), { status, version }, { schema: Lead });
      return { kind: 'stored', lead: LeadRow.parse(stored), edited: version !== lead.version };
    } catch (error) {
      failure = error;
      const { data: current } = LeadRow.safeParse(currentRowOf(error));
      if (!current) break;
      if (current.status !== lead.status) return { kind: 'overtaken', current };
      version = current.version;
    }
  }
  const isGone = failure instanceof ApiError && failure.status === 404;
  return isGone ? { kind: 'gone' } : { kind: 'failed', error: failure };
}
