import type { MailingAction, MailingState } from '@portals/contracts/constants';
import type { MailingEntity } from '../mailing-row/mailing.entity.js';

/** Phases of a mailing in which each action is allowed (rule 11.10). */
const fits: Readonly<Record<MailingAction, readonly MailingState[]>> = {
  pause: ['preparing', 'sending'],
  resume: ['paused'],
  stop: ['scheduled', 'late', 'preparing', 'sending', 'paused'],
  sendLate: ['late'],
  reschedule: ['scheduled', 'late'],
  sendAgainDoubtful: ['sending', 'paused', 'stopped', 'finished'],
  leaveDoubtful: ['sending', 'paused', 'stopped', 'finished'],
  sendToOthers: ['stopped', 'finished'],
};

/** Actions that are also allowed while a mailing is being stopped, because they do not affect emails in transit. */
const fitsStopping: readonly MailingAction[] = ['sendToOthers', 'leaveDoubtful'];

/**
 * Returns true when an action is allowed in the current phase. While a mailing is being stopped, most actions are not allowed, because
 * emails may be in transit. A mailing that an administrator has stopped must not send again. After its log was cleared, no action is
 * allowed, because the recipients are unknown.
 */
export const isActionAllowed = (
  action: MailingAction,
  {
    phase,
    state,
    stateReason,
    clearedTo,
  }: Pick<MailingEntity, 'phase' | 'state' | 'stateReason' | 'clearedTo'>,
): boolean =>
  fits[action].includes(phase) &&
  (phase !== 'stopped' || state === 'idle' || fitsStopping.includes(action)) &&
  (stateReason !== 'in charge' || action === 'leaveDoubtful') &&
  clearedTo === null;

/** Returns true when a mailing sends no more emails; until then neither its campaign nor its company can be deleted (rule 17.1). */
export const isMailingFinished = ({ phase, state }: Pick<MailingEntity, 'phase' | 'state'>): boolean =>
  phase === 'finished' || (phase === 'stopped' && state === 'idle');

/** SQL condition on `marketing_mailings` for campaigns' mailings that are not finished, see `isMailingFinished`. */
export const isUnfinished = `kind = 'campaign' AND campaignId IS NOT NULL
  AND phase <> 'finished' AND (phase <> 'stopped' OR state <> 'idle')`;

type Changes = Partial<MailingEntity>;

/** Changes that queue a mailing's row for its worker, due at `now`. */
const due = (now: Date) => ({ state: 'queued' as const, lease: null, nextAttemptAt: now });
const idle = { state: 'idle' as const, lease: null };

/** Changes that start a mailing: its recipient list is built from the leads that exist at that time. */
export const startOf = (now: Date, lastLeadId: number): Changes => ({
  ...due(now),
  ...{
    phase: 'preparing',
    stateReason: null,
    startedAt: now,
    finishedAt: null,
    preparedLeadId: 0,
    lastLeadId,
  },
});

interface Circumstances {
  now: Date;
  /** Id of the newest lead of the company. */
  lastLeadId: number;
  scheduledFor: Date | null;
}

/** Returns the changes that an action makes to a mailing's row; changes to its recipients are made separately. */
export function changesOf(
  action: MailingAction,
  row: Pick<MailingEntity, 'phase' | 'preparedLeadId' | 'lastLeadId' | 'startedAt'>,
  { now, lastLeadId, scheduledFor }: Circumstances,
): Changes {
  const sending: Changes = { ...idle, phase: 'sending', stateReason: null, finishedAt: null };
  switch (action) {
    case 'pause':
      return { ...idle, phase: 'paused', stateReason: 'by hand' };
    case 'resume':
      return row.preparedLeadId < row.lastLeadId
        ? { ...due(now), phase: 'preparing', stateReason: null }
        : sending;
    case 'stop':
      return { ...due(now), phase: 'stopped', stateReason: 'by hand' };
    case 'sendLate':
      return startOf(now, lastLeadId);
    case 'reschedule':
      return { ...due(scheduledFor ?? now), phase: 'scheduled', stateReason: null, scheduledFor };
    case 'sendAgainDoubtful':
      return row.phase === 'stopped' || row.phase === 'finished' ? sending : {};
    case 'leaveDoubtful':
      return {};
    case 'sendToOthers':
      return { ...startOf(now, lastLeadId), startedAt: row.startedAt ?? now };
  }
}
