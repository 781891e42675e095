import { type MailTransportKind, type RecipientState, recipientStates } from '@portals/contracts/constants';
import { AudienceInput, type DayLimit, type Mailing } from '@portals/contracts/marketing';
import { toDate } from '@portals/service-kit';
import type { ReturnCounts } from '../mailing-row/auto-stop.rules.js';
import type { MailingEntity } from '../mailing-row/mailing.entity.js';
import type { RecipientCount } from './recipient.repository.js';

const sumOf = (counts: readonly RecipientCount[], meant: (one: RecipientCount) => boolean): number =>
  counts.filter(meant).reduce((sum, { count }) => sum + count, 0);

/** Returns the counts that decide whether a mailing must pause. */
export function returnCountsOf(counts: readonly RecipientCount[]): ReturnCounts {
  const of = (...states: RecipientState[]) => sumOf(counts, ({ state }) => states.includes(state));
  return {
    accepted: of('sent', 'bounced', 'complained', 'unsubscribed'),
    refused: of('refused'),
    bounced: of('bounced'),
    complained: of('complained'),
  };
}

const iso = (at: Date | null): string | null => (at === null ? null : toDate(at).toISOString());

interface Counted {
  counts: readonly RecipientCount[];
  undecided: number;
  transport: MailTransportKind;
  today: DayLimit | null;
}

/** Maps the row of a campaign's mailing to its API type. */
export function toMailing(row: MailingEntity, { counts, undecided, transport, today }: Counted): Mailing {
  const { id, campaignId, phase, stateReason, audience, version } = row;
  if (campaignId === null) throw new Error(`The mailing ${id} is of no campaign`);
  const excluded: Mailing['excluded'] = {};
  for (const { exclusion, count } of counts)
    if (exclusion !== null) excluded[exclusion] = (excluded[exclusion] ?? 0) + count;
  const byState = recipientStates.map((state) => [state, sumOf(counts, (one) => one.state === state)]);
  return {
    ...{ id, campaignId, state: phase, stateReason },
    scheduledFor: iso(row.scheduledFor),
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    audience: AudienceInput.parse(audience),
    counts: { ...noCounts, ...Object.fromEntries(byState) },
    putOff: sumOf(counts, ({ state, tried }) => state === 'queued' && tried),
    ...{ undecided, excluded, transport, today, version },
    serverWait: phase === 'sending' ? row.serverWait : null,
    isLogCleared: row.clearedTo !== null,
  };
}

const noCounts: Record<RecipientState, number> = {
  ...{ queued: 0, sending: 0, sent: 0, refused: 0, expired: 0, bounced: 0, complained: 0 },
  ...{ unsubscribed: 0, doubtful: 0, excluded: 0, stopped: 0 },
};
