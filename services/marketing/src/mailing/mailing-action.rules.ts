import type { MailingAction, MailingState } from '@portals/contracts/constants';
import type { MailingEntity } from './mailing.entity.js';

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

/**
 * Whether an action fits what a mailing is doing. The recipients of a stopped one may still be on their way out, and of one whose log is
 * cleared nobody knows any more who got it.
 */
export const mayAct = (
  action: MailingAction,
  { phase, state, clearedTo }: Pick<MailingEntity, 'phase' | 'state' | 'clearedTo'>,
): boolean => fits[action].includes(phase) && (phase !== 'stopped' || state === 'idle') && clearedTo === null;

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
