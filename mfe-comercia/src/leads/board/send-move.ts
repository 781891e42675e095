import { type LeadFieldName, leadFieldNames, legalBasisFields } from '@portals/contracts/constants';
import { Lead, LeadRow } from '@portals/contracts/marketing';
import { ApiError, api } from '@portals/platform';
import { currentRowOf } from '@portals/platform/form';
import { leadPath } from '../lead-calls';

/** Fields of a card, in the order in which a person is told about them. */
const notTold = ['status', 'notes', ...legalBasisFields] as const;
type NotTold = (typeof notTold)[number];
const cardFields = leadFieldNames.filter(
  (name): name is Exclude<LeadFieldName, NotTold> => !notTold.some((other) => other === name),
);
export type CardField = (typeof cardFields)[number];

/** Outcome of a move. */
export type MoveOutcome =
  /** It is stored; `edited` when somebody else had changed other things of the lead meanwhile. */
  | { kind: 'stored'; lead: LeadRow; edited: boolean }
  /** Somebody else has given the lead another status meanwhile. Nothing is stored. */
  | { kind: 'overtaken'; current: LeadRow }
  /** The lead is not there any more. */
  | { kind: 'gone' }
  | { kind: 'failed'; error: unknown };

/** How often a lead is read anew when others change it while it is moved. */
const attempts = 3;

export const differingFields = (before: LeadRow, after: LeadRow): CardField[] =>
  cardFields.filter((name) => before[name] !== after[name]);

/**
 * Gives a lead another status. What others have changed of the lead meanwhile stays as they left it, except that a status
 * of theirs is not replaced: then the answer is `overtaken`.
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
