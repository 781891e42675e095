import type { Mailing } from '@portals/contracts/marketing';

/** What the counts of a mailing come to. */
export interface Tally {
  /** Everybody who gets a mail, or was to get one. */
  total: number;
  /** Those whose mail has come to some end. */
  done: number;
  /** Those whose mail waits or is on its way. */
  waiting: number;
  /** Of the waiting ones, those that are tried again later. */
  putOff: number;
  /** Mails that the server took, whatever came later. */
  taken: number;
  /** Those whose mail was not taken, or was not sent. */
  missed: number;
}

/** Whether somebody may have got a mail, or will without anybody doing anything. */
export const hasBegun = ({ state, startedAt }: Mailing): boolean =>
  startedAt !== null || !['scheduled', 'late', 'stopped'].includes(state);

export function tallyOf({ counts, putOff, state }: Mailing): Tally {
  const { excluded, queued, sending, sent, bounced, complained, unsubscribed } = counts;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const total = all - excluded;
  const waiting = queued + sending;
  return {
    total,
    waiting,
    done: total - waiting,
    putOff,
    taken: sent + bounced + complained + unsubscribed,
    // Of a mailing that is being stopped, whoever still waits.
    missed: counts.refused + counts.expired + counts.stopped + (state === 'stopped' ? queued : 0),
  };
}
