import type { MailingState } from '@portals/contracts/constants';
import { Campaign, CampaignMailing, type Mailing } from '@portals/contracts/marketing';
import { api, useApi } from '@portals/platform';
import { useCallback, useEffect, useRef } from 'react';
import { useEditing } from '../campaigns';
import { campaignPath, mailingIn, mailingPath } from '../shared';
import { isNotThere } from './mailing-calls';

/** Polling intervals in milliseconds; tests shorten them. */
export const mailingTimes = {
  /** Interval while emails are being sent. */
  going: 2000,
  /** Interval while the mailing is waiting for its start time, or after a failed request. */
  waiting: 15_000,
};

const going: readonly MailingState[] = ['preparing', 'sending'];

/** Returns the milliseconds until the next poll; null when nothing can change without an action. */
function pauseOf(mailing: Mailing | null | undefined, error: unknown): number | null {
  if (!mailing || isNotThere(error)) return null;
  const { state, counts, finishedAt } = mailing;
  // After a pause or stop, results of emails in transit still come in; a stopped mailing is finished only after the last result.
  const isEnding = counts.sending > 0 || (state === 'stopped' && finishedAt === null);
  const isGoing = going.includes(state) || isEnding;
  if (isGoing) return error ? mailingTimes.waiting : mailingTimes.going;
  return state === 'scheduled' ? mailingTimes.waiting : null;
}

/** Polls at an interval while the page is visible, and immediately when it becomes visible again. */
function useReadAgain(pause: number | null, isReading: boolean, reload: () => void): void {
  useEffect(() => {
    if (pause === null || isReading) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      if (document.visibilityState === 'visible') timer = setTimeout(reload, pause);
    };
    const seen = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') reload();
    };
    plan();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [pause, isReading, reload]);
}

/** Refetches the campaign when the state of its mailing has changed, because the service then also changes the campaign's status. */
function useStatusFollows(mailing: Mailing | null | undefined): void {
  const { row, saver } = useEditing();
  const state = mailing === undefined ? undefined : (mailing?.state ?? null);
  const before = useRef(state);
  useEffect(() => {
    const known = before.current;
    before.current = state;
    if (state === undefined || known === undefined || known === state) return;
    // If this fails, the previous status stays on screen until the next change of the campaign.
    api.get(campaignPath(row.id), { schema: Campaign }).then(saver.takeRow, () => undefined);
  }, [state, row.id, saver]);
}

export interface MailingReading {
  /** Current mailing; null when the campaign has not been sent, undefined while loading. */
  mailing: Mailing | null | undefined;
  /** Error of the last request. */
  error: unknown;
  isReading: boolean;
  reload: () => Promise<Mailing | null | undefined>;
  /** Displays the mailing that an action has returned. */
  show: (mailing: Mailing) => void;
}

/** Reads the mailing of the campaign in the editor, and polls it while it can change and the page is visible. */
export function useMailing(): MailingReading {
  const { row } = useEditing();
  const { data, error, isValidating, mutate } = useApi(mailingPath(row.id), {
    schema: CampaignMailing,
  });
  const mailing = mailingIn(data);
  const reload = useCallback(
    () =>
      mutate().then(
        (read) => mailingIn(read),
        () => undefined,
      ),
    [mutate],
  );
  const show = useCallback((next: Mailing) => void mutate(next, { revalidate: false }), [mutate]);
  useReadAgain(pauseOf(mailing, error), isValidating, reload);
  useStatusFollows(mailing);
  return { mailing, error, isReading: isValidating, reload, show };
}
