import type { MailingAction, MailingState } from '@portals/contracts/constants';
import type { MailingEntity } from '../mailing-row/mailing.entity.js';

/** Where a mailing may be for each action (rule 11.10). */
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

/** What fits a mailing that is being stopped, too: whoever still waits for it is sent to after all, and mails that are under way are left to arrive. */
const fitsStopping: readonly MailingAction[] = ['sendToOthers', 'leaveDoubtful'];

/**
 * Whether an action fits what a mailing is doing. The recipients of a stopped one may still be on their way out, and of one whose log is
 * cleared nobody knows any more who got it.
 */
export const mayAct = (
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

/** Whether no mail of a mailing goes out any more: until then neither its campaign nor its company is deleted (rule 17.1). */
export const isOver = ({ phase, state }: Pick<MailingEntity, 'phase' | 'state'>): boolean =>
  phase === 'finished' || (phase === 'stopped' && state === 'idle');

/** The same as a condition on `marketing_mailings` in SQL, for mailings that are not over. */
export const isUnfinished = `kind = 'campaign' AND campaignId IS NOT NULL
  AND phase <> 'finished' AND (phase <> 'stopped' OR state <> 'idle')`;

type Changes = Partial<MailingEntity>;

/** Work that a worker is to begin with at once. */
const due = (now: Date) => ({ state: 'queued' as const, lease: null, nextAttemptAt: now });
const idle = { state: 'idle' as const, lease: null };

/** A mailing that starts: its recipients are put together of the leads that there are by now. */
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
  /** The newest lead of the company. */
  lastLeadId: number;
  scheduledFor: Date | null;
}

/** What an action changes of a mailing itself; what it changes of its recipients is done apart. */
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
