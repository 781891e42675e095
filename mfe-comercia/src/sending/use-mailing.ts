import type { MailingState } from '@portals/contracts/constants';
import { Campaign, CampaignMailing, type Mailing } from '@portals/contracts/marketing';
import { api, useApi } from '@portals/platform';
import { useCallback, useEffect, useRef } from 'react';
import { useEditing } from '../campaigns';
import { campaignPath, mailingIn, mailingPath } from '../shared';
import { isNotThere } from './mailing-calls';

/** Milliseconds between readings; tests shorten them. */
export const mailingTimes = {
  /** While something goes on. */
  going: 2000,
  /** While a moment is waited for, or the last reading has failed. */
  waiting: 15_000,
};

const going: readonly MailingState[] = ['preparing', 'sending'];

/** How long until the next reading; null when nothing happens by itself. */
function pauseOf(mailing: Mailing | null | undefined, error: unknown): number | null {
  if (!mailing || isNotThere(error)) return null;
  const { state, counts, finishedAt } = mailing;
  // Mails that were on their way when it was paused or stopped still arrive, and one that was stopped is over a moment after the last.
  const isEnding = counts.sending > 0 || (state === 'stopped' && finishedAt === null);
  const isGoing = going.includes(state) || isEnding;
  if (isGoing) return error ? mailingTimes.waiting : mailingTimes.going;
  return state === 'scheduled' ? mailingTimes.waiting : null;
}

/** Reads again after a pause, while the page can be seen, and at once when it is seen again. */
function useReadAgain(pause: number | null, isReading: boolean, again: () => void): void {
  useEffect(() => {
    if (pause === null || isReading) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      if (document.visibilityState === 'visible') timer = setTimeout(again, pause);
    };
    const seen = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') again();
    };
    plan();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [pause, isReading, again]);
}

/** The campaign's status follows its mailing: it is read again when the mailing has come to another state. */
function useStatusFollows(mailing: Mailing | null | undefined): void {
  const { row, saver } = useEditing();
  const state = mailing === undefined ? undefined : (mailing?.state ?? null);
  const before = useRef(state);
  useEffect(() => {
    const known = before.current;
    before.current = state;
    if (state === undefined || known === undefined || known === state) return;
    // Without it the status is that of before, which the next change of the campaign puts right.
    api.get(campaignPath(row.id), { schema: Campaign }).then(saver.takeRow, () => undefined);
  }, [state, row.id, saver]);
}

export interface MailingReading {
  /** Null when the campaign was not sent; undefined until it is known. */
  mailing: Mailing | null | undefined;
  /** Why the last reading failed. */
  error: unknown;
  isReading: boolean;
  /** Reads it again. */
  again: () => Promise<Mailing | null | undefined>;
  /** Shows what a call has answered. */
  show: (mailing: Mailing) => void;
}

/** The sending of the campaign that is edited, read again and again while something goes on and somebody looks. */
export function useMailing(): MailingReading {
  const { row } = useEditing();
  const { data, error, isValidating, mutate } = useApi(mailingPath(row.id), {
    schema: CampaignMailing,
  });
  const mailing = mailingIn(data);
  const again = useCallback(
    () =>
      mutate().then(
        (read) => mailingIn(read),
        () => undefined,
      ),
    [mutate],
  );
  const show = useCallback((next: Mailing) => void mutate(next, { revalidate: false }), [mutate]);
  useReadAgain(pauseOf(mailing, error), isValidating, again);
  useStatusFollows(mailing);
  return { mailing, error, isReading: isValidating, again, show };
}
